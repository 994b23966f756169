export { codeFolder, isRelease } from "~db/code-folder.server";
