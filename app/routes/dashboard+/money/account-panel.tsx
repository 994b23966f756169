import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type OwnerMeans, OwnerField } from "~/ui/account/owner-field";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { SelectField } from "~/ui/form/select-field";
import { useForm, type UseForm } from "~/ui/form/use-form";
import type { PayoutsView } from "./payouts-view.server";
import { SubmitButton } from "~/ui/form/submit-button";

type Account = PayoutsView["accounts"][number];
type Props = {
  account: Account;
  banks: PayoutsView["banks"];
  owner: OwnerMeans;
  lastResult?: FormAnswer;
};
const PAGE_PATH = "/dashboard/money";

/** The bank account for one currency: its known details, and the form to add or change it. */
export function AccountPanel({ account, banks, owner, lastResult }: Props) {
  const { t } = useTranslation("payouts");
  const { currency, inUse, waiting, isWanted } = account;
  const currencyParams = { currency: t(`currency.${currency}`) };
  const answerTo = (intent: string) => {
    const { currency: answered, intent: sentIntent } = lastResult?.initialValue ?? {};

    return answered === currency && sentIntent === intent ? lastResult : undefined;
  };

  const answer = answerTo("account");
  const form = <AccountForm account={account} banks={banks} owner={owner} lastResult={answer} />;

  return (
    <Panel title={t("account", currencyParams)} id={`account-${currency}`}>
      <p>{inUse ? t("accountInUse", inUse) : t("accountNone", currencyParams)}</p>
      {waiting && <WaitingAccount currency={currency} waiting={waiting} />}
      {account.canUseStripe && (
        <StripeForm currency={currency} owner={owner} lastResult={answerTo("useStripe")} />
      )}
      {isWanted ? (
        form
      ) : (
        <details className="opening" open={Boolean(answer?.error)}>
          <summary className="btn btn-line btn-sm">
            {t(inUse ? "changeAccount" : "addAccount")}
          </summary>
          {form}
        </details>
      )}
    </Panel>
  );
}

function WaitingAccount({
  currency,
  waiting,
}: {
  currency: string;
  waiting: NonNullable<Account["waiting"]>;
}) {
  const { t } = useTranslation("payouts");

  return (
    <Note>
      <p>{t("accountWaits", waiting)}</p>
      <Form method="post">
        <input type="hidden" name="currency" value={currency} />
        <Button size="sm" name="intent" value="keep">
          {t("keepAccount")}
        </Button>
      </Form>
    </Note>
  );
}

function StripeForm({
  currency,
  owner,
  lastResult,
}: Pick<Props, "owner" | "lastResult"> & { currency: string }) {
  const { t } = useTranslation("payouts");
  const { form, field } = useForm({ id: `stripe-${currency}`, lastResult });
  const { error } = field("currentPassword");

  return (
    <details className="opening" open={Boolean(lastResult?.error)}>
      <summary className="btn btn-line btn-sm">{t("stripe.use")}</summary>
      <Form method="post" id={form.id} className="stack" noValidate>
        <input type="hidden" name="currency" value={currency} />
        <OwnerField
          owner={owner}
          returnTo={PAGE_PATH}
          id={`${currency}-stripe-password`}
          error={error}
        />
        <div>
          <SubmitButton intent="useStripe">{t("saveAccount")}</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function AccountForm({ account: { currency, kinds, kind }, banks, owner, lastResult }: Props) {
  const { t } = useTranslation("payouts");
  const { form, field } = useForm({ id: `form-${currency}`, lastResult });
  const fieldIn = (fieldName: string) => ({ ...field(fieldName), id: `${currency}-${fieldName}` });

  return (
    <div className="stack">
      {kinds.length > 1 && <KindLinks currency={currency} kinds={kinds} kind={kind} />}
      <Form method="post" id={form.id} className="stack" noValidate>
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="kind" value={kind} />
        <NumberFields kind={kind} banks={banks} fieldIn={fieldIn} />
        <Field
          {...fieldIn("accountName")}
          label={t("holder")}
          hint={t("holderHint")}
          required
          autoComplete="off"
          maxLength={70}
        />
        <OwnerField
          owner={owner}
          returnTo={PAGE_PATH}
          id={`${currency}-password`}
          error={field("currentPassword").error}
        />
        <div>
          <SubmitButton intent="account">{t("saveAccount")}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

/** The kinds of account are links, so that the fields change without scripts, too. */
function KindLinks({
  currency,
  kinds,
  kind: current,
}: Pick<Account, "currency" | "kinds" | "kind">) {
  const { t } = useTranslation("payouts");

  return (
    <nav className="row tight" aria-label={t("where")}>
      <span className="meta">{t("where")}</span>
      {kinds.map((kind) => (
        <Link
          key={kind}
          className="chip"
          to={`?kind=${kind}#account-${currency}`}
          preventScrollReset
          aria-current={kind === current ? "true" : undefined}
        >
          {t(`kinds.${kind}`)}
        </Link>
      ))}
    </nav>
  );
}

/** The fields of a bank and its branch, by kind of account. */
const BRANCH_FIELDS = {
  vietnam: [],
  iban: [],
  us: ["routing"],
  au: ["bsb"],
  ca: ["transit", "institution"],
} as const satisfies Record<Account["kind"], readonly string[]>;

type NumberFieldsProps = {
  kind: Account["kind"];
  banks: Props["banks"];
  fieldIn: UseForm["field"];
};

function NumberFields({ kind, banks, fieldIn }: NumberFieldsProps) {
  const { t } = useTranslation("payouts");
  const digits = { required: true, autoComplete: "off", maxLength: 60 } as const;
  if (kind === "iban") return <Field {...fieldIn("iban")} {...digits} label={t("iban")} />;

  const options = [
    { value: "", label: t("chooseBank") },
    ...banks.map(({ bin: bankCode, name: bankName }) => ({ value: bankCode, label: bankName })),
  ];

  return (
    <>
      {kind === "vietnam" && (
        <SelectField {...fieldIn("bin")} label={t("bank")} required options={options} />
      )}
      {BRANCH_FIELDS[kind].map((bankName) => (
        <Field
          key={bankName}
          {...fieldIn(bankName)}
          {...digits}
          label={t(bankName)}
          hint={t(`${bankName}Hint`)}
          inputMode="numeric"
        />
      ))}
      <Field {...fieldIn("account")} {...digits} label={t("number")} />
    </>
  );
}
