import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { speak } from "~/locales/i18n.server";
import { startRehearsal } from "~/models/live/streams/broadcast/rehearsals.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Button } from "~/ui/elements/button";
import { SectionHead } from "~/ui/elements/panel";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);

  const { t } = await speak(request);

  return { title: t("broadcast:rehearsal.title") };
}

export const action = formAction(
  artistForm({
    run: async ({ actor, request, t }) => {
      const { language } = await speak(request);
      const eventId = await startRehearsal(actor, t("broadcast:rehearsal.title"), language);

      return redirect(`/stream/${eventId}`, { status: 303 });
    },
  }),
);

export default function RehearsalScreen() {
  const { t } = useTranslation("broadcast");
  const { title } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("rehearsal.lead")} />
      <ul className="prose">
        <li>{t("rehearsal.whole")}</li>
        <li>{t("rehearsal.alone")}</li>
        <li>{t("rehearsal.gone")}</li>
      </ul>
      <Form method="post">
        <Button variant="primary" size="lg" icon={Radio}>
          {t("rehearsal.open")}
        </Button>
      </Form>
    </div>
  );
}
