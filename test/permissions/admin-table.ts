import { admins, signedIn } from "./policies";
import type { FormAction, Screen } from "./screens-table";
import type { Samples } from "./samples";

const SUBJECTS: Record<string, (samples: Samples) => string> = {
  user: ({ stranger }) => stranger,
  artist: ({ artist }) => artist,
  event: ({ live }) => live,
  ticket: ({ ticket }) => ticket,
  report: ({ report }) => report,
  mail: ({ mail }) => mail,
  tip: ({ unknown }) => unknown,
  transfer: ({ confirmed }) => confirmed,
  foreign: ({ foreign }) => foreign,
};
const ACTIONS: Record<keyof typeof SUBJECTS, string[]> = {
  user: ["verify", "unverify", "suspend", "reinstate", "signOut", "reset"],
  artist: ["approve", "reject", "feature", "unfeature"],
  event: ["hide", "unhide", "cancel"],
  ticket: ["refund"],
  transfer: ["undoTransfer"],
  foreign: ["restoreTransfer"],
  report: ["dismiss", "takeDown", "suspendAuthor", "liftBan", "keepBan"],
  mail: ["resend"],
};
const subjectOf = (act: string) =>
  (act === "refundTip" ? "tip" : Object.keys(ACTIONS).find((kind) => ACTIONS[kind]!.includes(act))) ?? "user";
const formAction: FormAction = { who: admins, fields: () => ({ words: "Vì sao" }), fresh: true };
/** The samples contain no donation. */
const noSuchTip = signedIn("403", { admin: "404" });
/** The samples contain no payout. */
const noSuchPayout = noSuchTip;
const formActions = Object.fromEntries(
  Object.values(ACTIONS)
    .flat()
    .map((act) => [act, formAction]),
);

/** Admin screens: admins only. */
export const ADMIN_SCREENS: Record<string, Screen> = {
  admin: { see: admins },
  "admin._index": { see: admins, do: { "": { who: admins } } },
  "admin.artists": { see: admins },
  "admin.reports": { see: admins },
  "admin.codes": { see: admins, do: { "": { who: admins } } },
  "admin.events": { see: admins },
  "admin.users": { see: admins },
  "admin.tickets": { see: admins },
  "admin.transfers": {
    see: admins,
    do: {
      confirm: { who: admins },
      assign: { who: admins },
      returned: { who: admins },
      foreign: { who: admins },
      refunded: { who: admins },
      statement: { who: admins },
      forgetColumns: { who: admins },
    },
  },
  "admin.payouts": {
    see: admins,
    do: { prepare: { who: admins }, prepareAll: { who: admins }, paidMany: { who: admins } },
  },
  "admin.share": { see: admins, do: { "": { who: admins, fields: () => ({ kind: "percent", percent: "5" }) } } },
  "admin.site": {
    see: admins,
    do: {
      name: { who: admins, fields: () => ({ name: "Nhạc Sống" }) },
      contact: { who: admins, fields: () => ({ contact: "" }) },
      colors: { who: admins, fields: () => ({ primary: "#b3201a", accent: "#f0b440", shades: "on" }) },
      colorsReset: { who: admins },
      logo: { who: admins },
      logoRemove: { who: admins },
      languages: { who: admins, fields: () => ({ languages: "both" }) },
      applicants: { who: admins, fields: () => ({ applicants: "everybody" }) },
      features: { who: admins, fields: () => ({ features: "" }) },
    },
  },
  "admin.site_.$kind": {
    see: admins,
    do: {
      save: { who: admins, fields: () => ({ textEn: "", textVi: "" }) },
      preview: { who: admins, fields: () => ({ textEn: "Hello" }) },
    },
    params: () => ({ kind: "terms" }),
  },
  "admin.site_.$kind_.$version": { see: admins, params: () => ({ kind: "terms", version: "0" }) },
  "admin.payouts[.]csv": { see: admins },
  "admin.receipts": { see: admins },
  "admin.receipts[.]csv": { see: admins },
  "admin.payouts_.$id": {
    see: noSuchPayout,
    do: {
      paid: { who: noSuchPayout, fields: () => ({ bankReference: "FT1" }) },
      cancel: { who: noSuchPayout },
      reverse: { who: noSuchPayout, fields: () => ({ reason: "Nhầm" }) },
      send: { who: noSuchPayout },
      takeBack: { who: noSuchPayout, fields: () => ({ reason: "Nhầm", amount: "1" }) },
    },
    params: () => ({ id: "999999" }),
  },
  "admin.ledger": { see: admins },
  "admin.outbox": { see: admins },
  "admin.outbox_.$id": { see: admins, params: ({ mail: id }) => ({ id }) },
  "admin.audit": { see: admins },
  "admin.actions.$action.$id": {
    see: admins,
    do: { ...formActions, refundTip: { ...formAction, who: noSuchTip } },
    params: (samples, act) => ({ action: act || "verify", id: SUBJECTS[subjectOf(act)]!(samples) }),
  },
};
