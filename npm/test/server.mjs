// Serves the page as the book has it, with the package beside it.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".css": "text/css",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/** Starts a server of these folders, by the start of the path of a request; returns its address and how to end it. */
export async function serve(folders) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const [start, folder] = Object.entries(folders).find(([start]) => path.startsWith(start)) ?? [];
    try {
      const content = await readFile(join(folder, path.slice(start.length)));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
