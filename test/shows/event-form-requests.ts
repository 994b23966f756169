import { eq } from "drizzle-orm";
import * as edit from "~/routes/dashboard+/$id+/edit";
import * as creation from "~/routes/dashboard+/new";
import { db } from "~db/client.server";
import { events } from "~db/schema";

export type Fields = Record<string, string | string[]>;
export type Answer = { data: { lastResult: Result }; init: { status?: number } | null };
export type Result = {
  initialValue: Record<string, unknown>;
  error: Record<string, string[]>;
  revision?: string;
};

export function asked(path: string, cookie: string | null, fields?: Fields) {
  const headers: Record<string, string> = {
    Cookie: [cookie, "nhacsong_lang=en"].filter(Boolean).join("; "),
  };
  if (!fields) return new Request(`http://localhost${path}`, { headers });

  const body = new URLSearchParams();

  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value);

  return new Request(`http://localhost${path}`, { method: "POST", headers, body });
}

export const args = (request: Request, id?: string) =>
  ({ request, params: id ? { id } : {}, context: {} }) as never;

export async function thrown(work: () => Promise<unknown>): Promise<Response> {
  try {
    await work();
  } catch (response) {
    return response as Response;
  }

  throw new Error("Nothing was thrown");
}

export const create = async (cookie: string, fields: Fields) =>
  (await creation.action(args(asked("/dashboard/new", cookie, fields)))) as unknown as Response &
    Answer;
export const change = async (cookie: string, id: string, fields: Fields) =>
  (await edit.action(
    args(asked(`/dashboard/${id}/edit`, cookie, fields), id),
  )) as unknown as Response & Answer;

export const whole: Fields = {
  title: "Đêm Hạ Vàng",
  titleOther: "Golden Summer Night",
  description: "Dòng một\n\nDòng hai",
  descriptionOther: "",
  language: "vi",
  category: "Ballad",
  kind: "Intimate",
  eventType: "ticketed",
  ticketPrice: "12,50",
  ticketPriceVnd: "150.000",
  ticketPriceEur: "",
  ticketPriceAud: "",
  ticketPriceCad: "",
  maxAttendees: "40",
  timeZone: "America/Los_Angeles",
  startTime: "2094-07-04T20:00",
  endTime: "2094-07-04T21:30",
  duration: "90",
  imageUrl: "/images/0193a4b2-7c1d-4e5f-8a6b-123456789abc",
  sampleVideos: ["https://example.com/1.mp4", "", "https://example.com/2.mp4"],
  sampleVideosSent: "1",
  streamPlatform: "youtube",
  streamUrl: "https://youtu.be/abc",
  chatEnabled: ["off"],
  tipsEnabled: ["off", "on"],
  clipsEnabled: ["off", "on"],
  tellFollowers: ["off"],
  lobbyMinutes: "15",
  freeLookMinutes: "0",
  replay: "7d",
  repeat: "1",
  intent: "publish",
};

export const stored = (id: string) => db.query.events.findFirst({ where: eq(events.id, id) });
