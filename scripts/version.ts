import { siteVersion } from "~/platform/process/version.server";

process.stdout.write(`${siteVersion()}\n`);
