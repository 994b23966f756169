import type { CallRight } from "./calls-table";
import { admins, forPrograms, signedIn } from "./policies";

const forAdmins: CallRight = { who: forPrograms(admins) };
/** The samples contain no version of a document. */
const noVersion: CallRight = {
  who: forPrograms(signedIn("403", { admin: "404" })),
  params: () => ({ kind: "terms", version: "999" }),
};
/** Admin calls: admins in a signed-in browser only. */
export const ADMIN_CALLS: Record<string, CallRight> = {
  "GET /admin/users": forAdmins,
  "GET /admin/artists": forAdmins,
  "GET /admin/events": forAdmins,
  "GET /admin/tickets": forAdmins,
  "GET /admin/mails": forAdmins,
  "GET /admin/health": forAdmins,
  "GET /admin/audit": forAdmins,
  "GET /admin/payouts": forAdmins,
  "POST /admin/payouts/paid": { ...forAdmins, body: () => ({ payouts: [{ id: 9_999_999, bankReference: "FT1" }] }) },
  "GET /admin/site-share": forAdmins,
  "PUT /admin/site-share": { ...forAdmins, body: () => ({ kind: "percent", percent: "5" }) },
  "GET /admin/site": forAdmins,
  "PUT /admin/site/name": { ...forAdmins, body: () => ({ name: "Nhạc Sống" }) },
  "PUT /admin/site/contact": { ...forAdmins, body: () => ({ contact: "" }) },
  "PUT /admin/site/colors": {
    ...forAdmins,
    body: () => ({ primary: "#b3201a", accent: "#f0b440", shades: true }),
  },
  "DELETE /admin/site/colors": forAdmins,
  "PUT /admin/site/logo": forAdmins,
  "PUT /admin/site/languages": { ...forAdmins, body: () => ({ languages: "both" }) },
  "PUT /admin/site/applicants": { ...forAdmins, body: () => ({ applicants: "everybody" }) },
  "PUT /admin/site/features": { ...forAdmins, body: () => ({ features: [] }) },
  "DELETE /admin/site/logo": forAdmins,
  "GET /admin/site/documents/{kind}": { ...forAdmins, params: () => ({ kind: "terms" }) },
  "GET /admin/site/documents/{kind}/{version}": noVersion,
  "PUT /admin/site/documents/{kind}": { ...forAdmins, params: () => ({ kind: "terms" }), body: () => ({}) },
  "POST /admin/site/document-preview": { ...forAdmins, body: () => ({ textEn: "Hello" }) },
  "GET /admin/receipts": forAdmins,
  "GET /admin/invitation-codes": forAdmins,
  "GET /admin/reports": forAdmins,
  "POST /admin/invitation-codes": forAdmins,
  "POST /admin/actions": {
    ...forAdmins,
    body: ({ report: id }) => ({ act: "takeDown", id, words: "Vì sao" }),
    fresh: true,
  },
};
