// Finds the program that is the server: that of the settings, that beside the extension, or the first of the PATH.
import { execFile } from "node:child_process";
import { access, constants, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/** What a search needs to know of the machine; tests give their own. */
export interface Surroundings {
  /** `urlint.path`, empty if it is not set. */
  path: string;
  /** The folder of the extension. */
  extension: string;
  /** The first folder of the workspace. */
  folder: string | undefined;
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
}

/** A program that has answered, and its version as it says it. */
export interface Program {
  path: string;
  version: string;
}

/** No program runs; the message says why and what to do. */
export class NoProgram extends Error {}

/** How long a program may take for an answer. */
const PATIENCE_MS = 20_000;

/**
 * The program to run, after it has shown that it has a server.
 *
 * `urlint.path` is taken at its word: if it leads nowhere, nothing else is tried, since another version would
 * be a surprise.
 */
export async function findProgram(around: Surroundings): Promise<Program> {
  const path = await locate(around);
  const version = (await answer(path, ["--version"])).match(/^urlint (\S+)/)?.[1];
  if (version === undefined) {
    throw new NoProgram(`${path} is not urlint (correct "urlint.path")`);
  }
  try {
    await answer(path, ["server", "--help"]);
  } catch {
    throw new NoProgram(`${path} is urlint ${version}, which has no server yet (install a newer one)`);
  }
  return { path, version };
}

/** The path of the program, whether or not it runs. */
async function locate(around: Surroundings): Promise<string> {
  const name = around.platform === "win32" ? "urlint.exe" : "urlint";
  if (around.path !== "") {
    const path = expand(around.path, around.folder);
    if (!(await isProgram(path))) {
      throw new NoProgram(`${path} is no program (correct "urlint.path", or empty it to search for one)`);
    }
    return path;
  }
  for (const path of [
    join(around.extension, "bin", name),
    ...folders(around.env).map((folder) => join(folder, name)),
  ]) {
    if (await isProgram(path)) {
      return path;
    }
  }
  throw new NoProgram(`${name} is not on the PATH (install urlint, or set "urlint.path")`);
}

/** `~/` is the home folder; other relative paths start in the workspace. */
function expand(path: string, folder: string | undefined): string {
  if (path.startsWith("~/")) {
    return join(homedir(), path.slice(2));
  }
  return isAbsolute(path) ? path : resolve(folder ?? homedir(), path);
}

/** The folders of the PATH; a relative one could be in a workspace, whose programs nobody asked for. */
function folders(env: NodeJS.ProcessEnv): string[] {
  const path = env.PATH ?? Object.entries(env).find(([key]) => key.toUpperCase() === "PATH")?.[1] ?? "";
  return path.split(delimiter).filter(isAbsolute);
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** What a program prints; an error if it fails or does not end. */
function answer(path: string, args: string[]): Promise<string> {
  return new Promise((done, failed) => {
    execFile(path, args, { timeout: PATIENCE_MS, windowsHide: true }, (error, stdout) => {
      if (error === null) {
        done(stdout);
      } else {
        failed(
          new NoProgram(`${path} cannot be run: ${error.message.trim()} (correct "urlint.path", or install urlint)`),
        );
      }
    });
  });
}
