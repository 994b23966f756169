import { ADMIN_ACTIONS } from "~/models/office/admin/actions.server";
import { ACTION_NAMES, type ActionName } from "~/models/office/admin/actions.protocol";
import type { SubjectKind } from "~/models/office/admin/subjects.server";
import { members, admins } from "../policies";
import type { Samples } from "../samples";
import { forms, type Rights } from "./rights";

/** The sample that an action in the address is about. */
const SUBJECTS: Record<SubjectKind, keyof Samples> = {
  user: "stranger",
  artist: "artist",
  event: "live",
  ticket: "ticket",
  tip: "unknown",
  transfer: "confirmed",
  report: "report",
  mail: "mail",
};

function actionOn(samples: Samples, act: string): Record<string, string> {
  const action = act as ActionName | "";
  const sample =
    action === "restoreTransfer"
      ? "foreign"
      : SUBJECTS[action ? ADMIN_ACTIONS[action].subject : "user"];

  return { action: action || "verify", id: samples[sample] };
}

const reason = { words: "Vì sao" };
/** The samples contain no payout, no donation and no other admin. */
const absent = { ...admins, admin: "404" } as const;

export const OFFICE: Rights = {
  screens: {
    admin: admins,
    "admin._index": admins,
    "admin.server": { see: admins, do: { "": admins } },
    "admin.reports": admins,
    "admin.codes": { see: admins, do: { "": admins } },
    "admin.events": admins,
    "admin.users": admins,
    "admin.users_.$id": { see: admins, of: "stranger" },
    "admin.tickets": admins,
    "admin.transfers": {
      see: admins,
      do: forms(
        admins,
        "confirm",
        "assign",
        "returned",
        "foreign",
        "refunded",
        "statement",
        "forgetColumns",
      ),
    },
    "admin.payouts": { see: admins, do: forms(admins, "prepare", "prepareAll", "paidMany") },
    "admin.share": {
      see: admins,
      do: { "": { who: admins, send: { kind: "percent", percent: "5" } } },
    },
    "admin.site": {
      see: admins,
      do: {
        looks: {
          who: admins,
          send: { name: "Nhạc Sống", primary: "#b3201a", accent: "#f0b440", shades: "on" },
        },
        choices: { who: admins, send: { languages: "both", applicants: "everybody" } },
        ...forms(admins, "colorsReset", "logoRemove"),
      },
    },
    "admin.site_.$kind": {
      see: admins,
      of: { kind: "terms" },
      do: {
        save: { who: admins, send: { textEn: "", textVi: "" } },
        preview: { who: admins, send: { textEn: "Hello" } },
      },
    },
    "admin.payouts[.]csv": admins,
    "admin.receipts": admins,
    "admin.receipts_.$receiptId": { see: admins, of: "receipt" },
    "admin.receipts[.]csv": admins,
    "admin.payouts_.$id": {
      see: absent,
      of: { id: "999999" },
      do: {
        paid: { who: absent, send: { bankReference: "FT1" } },
        cancel: absent,
        send: absent,
        reverse: { who: absent, send: { reason: "Nhầm" } },
        takeBack: { who: absent, send: { reason: "Nhầm", amount: "1" } },
      },
    },
    "admin.ledger": admins,
    "admin.outbox": admins,
    "admin.outbox_.$id": { see: admins, of: "mail" },
    "admin.audit": admins,
    "admin.actions.$action.$id": {
      see: admins,
      of: actionOn,
      do: {
        ...forms({ who: admins, send: reason }, ...ACTION_NAMES),
        refundTip: { who: absent, send: reason },
        revokeAdmin: { who: absent, send: reason },
      },
    },
    "report.$kind.$id": {
      see: members,
      of: ({ live }) => ({ kind: "event", id: live }),
      do: { "": { who: members, send: { reason: "spam" } } },
    },
  },

  calls: {
    "GET /reports/{kind}/{id}": { who: members, of: ({ live }) => ({ kind: "event", id: live }) },
    "POST /reports": {
      who: members,
      send: ({ live }) => ({ kind: "event", id: live, reason: "spam" }),
    },
  },
};
