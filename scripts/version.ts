import { siteVersion } from "~/version.server";

process.stdout.write(`${siteVersion()}\n`);
