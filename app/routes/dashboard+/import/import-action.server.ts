import { data } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { importArchive } from "~/models/moving/imports/archive/import-archive.server";
import { MAX_ARCHIVE_BYTES } from "~/models/moving/imports/archive/read-archive";
import { ArchiveUpload } from "~/models/moving/imports/archive/schema";
import { fetchShows } from "~/models/moving/imports/fetch-shows.server";
import { importShows, type ImportResult, planImport } from "~/models/moving/imports/import-shows.server";
import { CalendarUpload, ConfirmedImport } from "~/models/moving/imports/schema";
import { requireArtist } from "~/web/requests/require-artist.server";
import { viewContext } from "~/web/views/view-context.server";
import { type ArchiveView, archiveView } from "./archive-view.server";
import { type PreviewView, previewView } from "./preview-view.server";

export const importAction = intentAction<{ preview: PreviewView; archive: ArchiveView }>(
  {
    preview: artistForm({
      schema: CalendarUpload,
      run: async ({ actor, request }, { file, address, ...kind }) => {
        const found = file ? { text: await file.text() } : await fetchShows(actor, address!);
        const plan = await planImport(actor, found, kind).catch((error) => throwAt(file ? "file" : "address", error));
        return data({ preview: previewView(plan, kind, await viewContext(request)) });
      },
    }),
    import: artistForm({
      schema: ConfirmedImport,
      run: ({ actor }, { shows, ...kind }) => importShows(actor, shows, kind),
      redirectTo: ({ left }) => (left > 0 ? "/dashboard/import" : "/dashboard"),
      toast: wordsOf,
    }),
    archive: artistForm({
      schema: ArchiveUpload,
      run: async ({ actor, request }, { archive: file, ...choice }) => {
        const result = await importArchive(actor, Buffer.from(await file.arrayBuffer()), choice);
        return data({ archive: archiveView(result, await viewContext(request)) });
      },
    }),
  },
  { upload: { maxBytes: 1.5 * MAX_ARCHIVE_BYTES, sender: requireArtist } },
);

/** What is wrong with a calendar is said where it came from. */
function throwAt(field: "file" | "address", error: unknown): never {
  const message = error instanceof AppError ? error.details.fields?.file : undefined;
  throw message ? new AppError("invalid", message.key, { fields: { [field]: message } }) : error;
}

/** Says what is stored, and what isn't. */
function wordsOf({ made, left, known, refused, withoutPicture }: ImportResult) {
  const skipped = known + refused;
  const title = made > 0 ? "moving:import.made" : "moving:import.madeNone";
  const body = left > 0 ? "leftText" : withoutPicture > 0 ? "pictureText" : skipped > 0 ? "skippedText" : "madeText";
  const params = { count: made, left, skipped, withoutPicture };
  return { title, body: `moving:import.${body}`, params, isError: left > 0 };
}
