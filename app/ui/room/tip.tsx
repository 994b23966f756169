import { useNavigate } from "@remix-run/react";
import { Gift } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "~/locales/format";
import type { Language } from "~/locales/languages";
import { Button, ButtonLink } from "../button";
import { MoneyField } from "../form/field";
import { OptionGroup } from "../form/option-group";
import { SheetLink } from "../sheet-link";
import { useToast } from "../toast";
import type { RoomView } from "./room.types";

const PRESETS = [5, 10, 25, 50, 100];
const DEFAULT_PRESET = 25;

/** A sheet over the picture; a link to the checkout for guests and without scripts. */
export function Tip({ view }: { view: RoomView }) {
  const { t } = useTranslation("live");
  if (!view.tip) return null;
  if (!view.viewer) {
    return (
      <ButtonLink to={view.tip.href} variant="vang" icon={Gift}>
        {t("tipArtist")}
      </ButtonLink>
    );
  }
  return (
    <SheetLink
      href={view.tip.href}
      label={t("tipArtist")}
      variant="vang"
      icon={Gift}
      title={t("supportTheArtist")}
      hint={t("tipNote", { name: view.artist.name })}
    >
      {() => <TipForm eventId={view.eventId} href={view.tip!.href} />}
    </SheetLink>
  );
}

function TipForm({ eventId, href }: { eventId: string; href: string }) {
  const { t, i18n } = useTranslation("live");
  const language = i18n.language as Language;
  const { isPending, error, submit } = useDonation(eventId, href);
  return (
    <form className="stack" onSubmit={submit}>
      <OptionGroup
        name="preset"
        label={t("amountInDollars")}
        options={PRESETS.map((dollars) => ({ value: `${dollars}`, label: formatMoney(dollars * 100, language) }))}
        defaultValue={`${DEFAULT_PRESET}`}
      />
      <MoneyField name="amount" label={t("customAmount")} error={error ?? undefined} />
      <Button variant="vang" size="lg" block pending={isPending} pendingLabel={t("donating")}>
        {t("donate")}
      </Button>
    </form>
  );
}

/** Opens the payment and goes to the checkout with it. */
function useDonation(eventId: string, href: string) {
  const { t } = useTranslation(["live", "common"]);
  const navigate = useNavigate();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const amount =
      String(form.get("amount") ?? "")
        .trim()
        .replace(",", ".") || String(form.get("preset"));
    setPending(true);
    const answer = await openDonation(eventId, amount);
    setPending(false);
    if ("clientSecret" in answer) return navigate(`${href}&clientSecret=${encodeURIComponent(answer.clientSecret)}`);
    setError(answer.message);
    toast({ title: t("common:error"), body: t("donationFailed"), isError: true });
  };
  return { isPending, error, submit };
}

async function openDonation(
  eventId: string,
  amount: string,
): Promise<{ clientSecret: string } | { message: string | null }> {
  try {
    const response = await fetch("/api/create-donation-intent", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ amount, eventId }),
    });
    return (await response.json()) as { clientSecret: string };
  } catch {
    return { message: null };
  }
}
