import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "~/http/attempt.server";
import { readForm } from "~/http/form.server";
import { page, requireViewer } from "~/http/page.server";
import { viewContext } from "~/http/views/view-context.server";
import { formatDateTime } from "~/locales/dates";
import { openConversation } from "~/models/letters/reading.server";
import { LetterInput } from "~/models/letters/schema";
import { reply } from "~/models/letters/writing.server";
import { titleMeta } from "~/ui/account/title-meta";
import { ButtonLink } from "~/ui/button";
import { LetterForm } from "~/ui/dashboard/letter-form";
import { ReportLink } from "~/ui/report-link";
import { SectionHead } from "~/ui/panel";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { t, language, dayZone } = await viewContext(request);
  const { other, isArtist, letters } = await page(request, () => openConversation(actor, params.id!));
  return {
    title: t("dashboard:letters.with", { name: other }),
    isArtist,
    letters: letters.map(({ id, senderId, text, createdAt }) => ({
      id,
      text,
      isMine: senderId === actor.userId,
      author: senderId === actor.userId ? t("dashboard:letters.you") : other,
      when: formatDateTime(createdAt, language, dayZone),
      iso: createdAt.toISOString(),
    })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireViewer(request);
  const form = await readForm(request, LetterInput);
  return attempt(form, (input) => reply(actor, params.id!, input), {
    to: `/messages/${params.id}`,
    toast: { title: "dashboard:letters.sent" },
  });
}

export default function ConversationScreen() {
  const { t } = useTranslation("dashboard");
  const { title, letters, isArtist } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="m"
        title={title}
        action={<ButtonLink to="/messages">{t("letters.all")}</ButtonLink>}
      />
      <ol className="stack event-form">
        {letters.map((letter) => (
          <li className="panel stack tight" key={letter.id}>
            <p className="row between">
              <b translate="no">{letter.author}</b>
              <time className="tiny num" dateTime={letter.iso}>
                {letter.when}
              </time>
            </p>
            <p className="letter" lang="" dir="auto">
              {letter.text}
            </p>
            {!letter.isMine && <ReportLink kind="letter" id={letter.id} name={letter.author} />}
          </li>
        ))}
      </ol>
      <LetterForm
        key={letters.length}
        label={t("letters.yourMessage")}
        hint={isArtist ? undefined : t("letters.limit")}
        lastResult={lastResult}
      />
    </div>
  );
}
