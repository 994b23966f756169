// nhacsong allow-folders: lets the service write to the folders of BACKUP_TO and COPY_TO. Run by
// root.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { allowFolders } from "~/operations/backup/allow-folders";
import { runCommand } from "~/operations/backup/commands";
import { BackupError } from "~/integrations/storage/object-store/store";
import { env } from "~/platform/settings/env.server";

const UNIT_FOLDER = "/etc/systemd/system/nhacsong.service.d";

await runCommand(async () => {
  const places = [env.BACKUP_TO, env.COPY_TO].filter((placeSetting) => placeSetting !== undefined);
  const folders = places
    .filter((placeSetting) => !placeSetting.startsWith("s3://"))
    .map((placeSetting) => path.resolve(placeSetting));
  if (folders.length === 0) return "Neither BACKUP_TO nor COPY_TO is a folder: nothing to do.";
  if (process.getuid?.() !== 0) throw new BackupError("Run this as root.");

  const dropInFile = allowFolders(folders, { dataFolder: env.DATA_DIR, unitFolder: UNIT_FOLDER });

  execFileSync("systemctl", ["daemon-reload"]);

  return `${dropInFile} lets the service write to ${folders.join(" and ")}. Now run: systemctl restart nhacsong`;
});
