import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { AppError } from "~/platform/errors";
import { findTexts } from "~/integrations/texts/configured-texts.server";
import { isSignedWebhook } from "~/integrations/web/standard-webhook";
import { applyTextReport } from "./text-outbox.server";

const MAX_REASON = 200;

const Report = z.object({
  type: z.enum(["message.delivered", "message.failed"]),
  data: z.object({ id: z.string().max(100), reason: z.string().optional() }),
});

/** The headers of Standard Webhooks. */
type ReportCall = { rawBody: Buffer; id?: string; timestamp?: string; signature?: string };

/**
 * Applies a signed report on a message.
 * @throws AppError unavailable without text messages; unauthenticated without a fresh signature;
 * invalid
 */
export async function receiveTextReport({ rawBody, ...headers }: ReportCall): Promise<void> {
  const texts = findTexts();
  if (!texts?.secret) throw new AppError("unavailable", "errors:unavailable");
  if (!isSignedWebhook(headers, rawBody, texts.secret))
    throw new AppError("unauthenticated", "errors:invalid");

  const report = Report.safeParse(parseJson(rawBody));
  if (!report.success) throw new AppError("invalid", "errors:invalid");

  const { type, data } = report.data;
  const state = type === "message.delivered" ? "delivered" : "failed";

  await applyTextReport({ id: data.id, state, reason: data.reason?.slice(0, MAX_REASON) });
}
