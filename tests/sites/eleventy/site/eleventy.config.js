import { InputPathToUrlTransformPlugin, IdAttributePlugin } from "@11ty/eleventy";

export default function (config) {
  config.addPlugin(InputPathToUrlTransformPlugin);
  config.addPlugin(IdAttributePlugin);
  config.addPassthroughCopy("pages/img");
  config.addPassthroughCopy({ static: "/" });
  return { dir: { input: "pages", output: "built" }, markdownTemplateEngine: "liquid" };
}
