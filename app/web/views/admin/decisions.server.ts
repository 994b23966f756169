import { formatMoney, formatSums } from "~/locales/format";
import { listUnmatched } from "~/models/checkout/transfers/bank-transactions/unmatched-money.server";
import { listRefundsToMake } from "~/models/checkout/transfers/treasurer-lists.server";
import { listPaymentProblems } from "~/models/money/ledger/reconciliation.server";
import type { Waiting } from "~/models/office/admin/overview.server";
import { listReports } from "~/models/office/admin/reports.server";
import { searchUsers } from "~/models/office/admin/users.server";
import { isTestMoney, listArtistsToPay } from "~/models/payouts/payout-lists.server";
import { required } from "~/platform/required";
import type { Decision } from "~/ui/admin/decision-list";
import { titleOf } from "../wording.server";
import type { AdminContext } from "./admin-list.server";
import { reportLine } from "./report-line.server";

/** Maximum number of rows of one kind; the page of the kind lists all of them. */
const MAX_ROWS = 3;

/**
 * The tasks that wait for a decision: reports and applications first, then money, then failed
 * mails.
 */
export async function listDecisions(waiting: Waiting, context: AdminContext): Promise<Decision[]> {
  return [
    ...(await openReports(context)),
    ...(await applications(context)),
    ...(waiting.transfers > 0 ? await bankMoney(context) : []),
    ...(await paymentProblems(context)),
    ...(await payouts(waiting, context)),
    ...failedMails(waiting, context),
  ];
}

async function openReports(context: AdminContext): Promise<Decision[]> {
  const { rows } = await listReports(context.actor, { only: "open" });
  const { t } = context;
  /** One decision settles all reports about the same thing. */
  const bySubject = new Map(rows.map((row) => [`${row.kind} ${row.subjectId}`, row]));

  return [...bySubject.values()].slice(0, MAX_ROWS).map((row) => {
    const { id, kind, excerpt, reason, reporter, when, page, actions } = reportLine(row, context);
    const by = `${t("admin:reportedBy", { name: reporter })}, ${when}`;

    return {
      key: id,
      kind: "report",
      title: `${t(`admin:reportKind.${kind}`)}: ${excerpt}`,
      hint: [reason, by].filter(Boolean).join(" · "),
      actions: actions.filter((action) => action !== "suspendAuthor"),
      id,
      link: { to: page ?? "/admin/reports?state=open", label: t("today:look") },
    };
  });
}

async function applications({ actor, t, moment }: AdminContext): Promise<Decision[]> {
  const { rows } = await searchUsers(actor, { only: "pending" });

  return rows.slice(0, MAX_ROWS).map(({ user, profile: found }) => {
    const profile = required(found);
    const genres = profile.genres.map((genre) => t(`vocabulary:genre.${genre}`)).join(", ");

    return {
      key: user.id,
      kind: "artist",
      title: t("today:wantsToBeArtist", { name: profile.stageName }),
      hint: [genres, moment(profile.createdAt)].filter(Boolean).join(" · "),
      actions: ["approve"],
      id: user.id,
      link: { to: `/admin/users/${user.id}#artist`, label: t("today:read") },
    };
  });
}

/** Arrived money without a matching purchase, and refunds that the treasurer has to transfer. */
async function bankMoney({ actor, t, language, moment }: AdminContext): Promise<Decision[]> {
  const { likely, others } = await listUnmatched(actor);
  const dong = (amount: number) => formatMoney(amount, "vnd", language);

  const unmatched = [...likely.rows, ...others.rows].slice(0, MAX_ROWS);
  const unknown = unmatched.map(({ transaction: { id, amount, note, at } }) => ({
    key: id,
    id,
    kind: "transfer" as const,
    actions: [],
    title: t("today:fitsNoPurchase", { amount: dong(amount) }),
    hint: [note || t("transfers:treasurer.noNote"), moment(at)].join(" · "),
    link: { to: `/admin/transfers?line=${id}#unmatched`, label: t("today:match") },
  }));

  const refunds = (await listRefundsToMake(actor)).slice(0, MAX_ROWS);
  const toMake = refunds.map(({ refund, buyer, event, reference }) => ({
    key: refund.id,
    id: refund.id,
    kind: "refund" as const,
    actions: [],
    title: t("today:refundByHand", { amount: dong(refund.amountCents), name: buyer }),
    hint: [titleOf(event, language).text, reference, moment(refund.createdAt)].join(" · "),
    link: { to: "/admin/transfers#refunds", label: t("today:transfer") },
  }));

  return [...unknown, ...toMake];
}

/** Refunds that were tried without success, and open disputes. */
async function paymentProblems({ actor, t, language, moment }: AdminContext): Promise<Decision[]> {
  const { failing, disputed } = await listPaymentProblems(actor);
  const link = { to: "/admin/ledger", label: t("today:look") };
  const rest = { actions: [], link };
  const open = disputed.filter(({ dispute }) => dispute.state === "open");

  const refused = failing
    .filter(({ refund }) => refund.attempts > 0)
    .slice(0, MAX_ROWS)
    .map(({ refund, payment, event, buyer }) => ({
      ...rest,
      key: refund.id,
      id: refund.id,
      kind: "refund" as const,
      title: t("today:refundRefused", {
        amount: formatMoney(refund.amountCents, payment.currency, language),
        name: buyer,
      }),
      hint: [titleOf(event, language).text, refund.lastError].filter(Boolean).join(" · "),
    }));
  const disputes = open.slice(0, MAX_ROWS).map(({ dispute, payment, event, buyer }) => ({
    ...rest,
    key: dispute.id,
    id: dispute.id,
    kind: "dispute" as const,
    title: t("today:disputed", {
      amount: formatMoney(dispute.amountCents, payment.currency, language),
      name: buyer,
    }),
    hint: [
      titleOf(event, language).text,
      dispute.answerBy && t("today:answerBy", { when: moment(dispute.answerBy) }),
    ]
      .filter(Boolean)
      .join(" · "),
  }));

  return [...refused, ...disputes];
}

/** Payouts that are prepared, and money that is due to artists. */
async function payouts(waiting: Waiting, { actor, t, language }: AdminContext) {
  const rest = { kind: "payout" as const, actions: [] };
  const prepared = {
    ...rest,
    key: "prepared",
    id: "prepared",
    title: t("today:payoutsPrepared", { count: waiting.payouts }),
    hint: t("today:payoutsPreparedHint"),
    link: { to: "/admin/payouts#prepared", label: t("today:pay") },
  };
  const found = waiting.payouts > 0 ? [prepared] : [];
  if (isTestMoney()) return found;

  const due = (await listArtistsToPay(actor)).filter((row) => row.waiting.length > 0);
  const count = new Set(due.flatMap((row) => row.waiting)).size;
  if (count === 0) return found;

  const amount = formatSums(
    due.map((row) => ({ amount: row.due, currency: row.currency })),
    "vnd",
    language,
  );

  return [
    ...found,
    {
      ...rest,
      key: "due",
      id: "due",
      title: t("today:payArtists", { count, amount }),
      hint: t("today:payArtistsHint"),
      link: { to: "/admin/payouts", label: t("today:pay") },
    },
  ];
}

function failedMails({ failedMails: count }: Waiting, { t }: AdminContext): Decision[] {
  if (count === 0) return [];

  return [
    {
      key: "mails",
      kind: "mail",
      title: t("today:mailsFailed", { count }),
      hint: t("today:mailsFailedHint"),
      actions: [],
      id: "mails",
      link: { to: "/admin/outbox?state=failed", label: t("today:look") },
    },
  ];
}
