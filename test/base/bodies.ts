import { junkText } from "../api/fuzz/junk";
import type { Random } from "../api/fuzz/random";

export type Body = { type: string; text: string };

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=xYz";
/** The limit of a form is 256 KB. */
const BODY_LETTERS = 250_000;
/** Names that forms of this site have. */
const NAMES = (
  "intent text message title titleOther description descriptionOther category eventType startTime endTime duration " +
  "ticketPrice ticketPriceVnd ticketPriceEur maxAttendees imageUrl sampleVideos streamUrl streamPlatform timeZone language kind replay lobbyMinutes freeLookMinutes " +
  "repeat status loginId password confirmPassword currentPassword name firstName code token stageName bio genres links " +
  "audience experience equipment location price amount giftTo giftNote dedication reason rating review answer emoji " +
  "phrase words blockedWords slowSeconds seconds minutes userId personId messageId requestId eventId id task chapters " +
  "file picture banner image theme currency zone reminders follows hideAmount card preset scopes days invitationCode revision"
).split(" ");
/** Names that form parsers expand into lists and trees, or reserve. */
const WILD_NAMES = [
  "a[4294967294]",
  "a[9999999]",
  "a[0].b[0].c",
  "a[]",
  "a.b.c",
  "a]",
  "[0]",
  "__intent__",
  "__state__",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "",
  "a" + "[0]".repeat(30_000),
  "a" + ".b".repeat(30_000),
];
/** Pieces that, repeated, make slow what backtracks, sorts or joins. */
const PIECES = [
  ..."a0 .-+@,;:/\\\"'<&=%_()[]{}\t\n\0",
  ...[
    "\r\n",
    "&#",
    "a@",
    "a.",
    "://",
    "http://a.",
    "0:00 a\n",
    "\u0300\u0315",
    "\u0f71\u0f72",
    "\u200b",
    "\u3000",
  ],
  ...[
    "ﷺ",
    "ậ",
    "👩‍👩‍👧‍👦",
    "\ud83c",
    "<!--",
    " \n",
    "\n\n\n",
    "1,",
    "+84",
    "#a ",
    "WEBVTT\n\n",
    "00:00.000 --> ",
  ],
];

/** One body that a careless or malicious program might send to a form. */
export function nextBody(
  random: Random,
  intents: readonly string[],
  sound: Record<string, string>,
): Body {
  if (random.chance(0.05)) return rawBody(random);

  const fields: [string, string][] = [["intent", random.pick([...intents, junkText(random)])]];

  for (const [name, value] of Object.entries(sound)) {
    if (random.chance(0.7)) fields.push([name, value]);
  }

  const wanted = random.pick([0, 1, 5, 20, 80]);

  for (let n = 0; n < wanted; n++) fields.push([random.pick(NAMES), junkText(random)]);
  if (random.chance(0.05)) fields.push([random.pick(WILD_NAMES), junkText(random)]);
  const known = Object.keys(sound);
  if (random.chance(0.4))
    fields.push([
      random.pick(random.chance(0.3) && known.length > 0 ? known : NAMES),
      longText(random),
    ]);

  return random.chance(0.8) ? urlEncoded(fields) : multipart(fields);
}

/** A long text of one or two pieces; what is written in many bytes makes it shorter. */
function longText(random: Random): string {
  const piece = random.pick(PIECES) + (random.chance(0.3) ? random.pick(PIECES) : "");
  const bytes = encodeURIComponent(piece.replace(/\p{Surrogate}/gu, "?")).length;

  return (
    random.pick(["", "a", "WEBVTT\n\n"]) +
    piece.repeat(Math.floor((BODY_LETTERS * 0.9) / bytes)) +
    random.pick(["", "a", "!"])
  );
}

function urlEncoded(fields: [string, string][]): Body {
  return { type: URL_ENCODED, text: new URLSearchParams(fields).toString() };
}

function multipart(fields: [string, string][]): Body {
  const parts = fields.map(
    ([name, value]) =>
      `--xYz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );

  return { type: MULTIPART, text: `${parts.join("")}--xYz--\r\n` };
}

/** Bodies made to be costly as a whole. */
function rawBody(random: Random): Body {
  const filled = (piece: string) => piece.repeat(Math.floor(BODY_LETTERS / piece.length));
  const part = '--xYz\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

  return random.pick<() => Body>([
    () => ({
      type: URL_ENCODED,
      text: filled(random.pick(["a&", "&", "a=1&", "%", "=", "a[0]=&", "+"])),
    }),
    () => ({ type: URL_ENCODED, text: `${random.pick(WILD_NAMES)}=1` }),
    () => ({ type: MULTIPART, text: `${filled(part)}--xYz--\r\n` }),
    () => ({ type: MULTIPART, text: `--xYz\r\n${filled("X: y\r\n")}\r\n\r\n--xYz--\r\n` }),
    () => ({ type: MULTIPART, text: filled(random.pick(["--xYz\r\n", "\r\n--xY", "--xYz--"])) }),
    () => ({ type: MULTIPART, text: part.replace('"a"', `"${filled("%0a")}"`) }),
    () => ({
      type: random.pick([
        "text/plain",
        "application/json",
        `${URL_ENCODED};${filled("; ").slice(0, 8000)}`,
      ]),
      text: "{",
    }),
  ])();
}
