import { CHAT_AUDIENCES, CHAT_REVIEWS, type ChatAudience, type ChatReview } from "~db/vocabularies";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatHourMinute } from "~/locales/dates";
import type { ChatLine } from "~/models/live/chat/protocol";
import { AuthorMark } from "~/ui/elements/author-mark";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { TextAreaField } from "~/ui/form/field";
import { SelectField } from "~/ui/form/select-field";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { Section } from "~/ui/decoration/stage";
import { MessageActions } from "./message-actions";

type Rules = {
  slowSeconds: number;
  choices: number[];
  blockedWords: string;
  pinnedMessageId: string | null;
  audience: ChatAudience;
  review: ChatReview;
};
type LogEntry = { id: string; time: string; text: string };
type Restricted = { userId: string; firstName: string; until: string | null };

type ModerationProps = {
  eventId: string;
  title: string;
  show: { text: string; lang?: string };
  artistId: string;
  zone: string;
  lines: ChatLine[];
  held: ChatLine[];
  rules: Rules;
  log: LogEntry[];
  restricted: Restricted[];
};

/** The moderation page, which works without scripts. */
export function ModerationScreen(props: ModerationProps) {
  const { eventId, title, show, artistId, zone, lines, held, rules, log, restricted } = props;
  const { t } = useTranslation("live");

  return (
    <Section>
      <SectionHead
        level={1}
        title={title}
        hint={<span lang={show.lang}>{show.text}</span>}
        action={
          <ButtonLink to={`/stream/${eventId}`} variant="line">
            {t("backToShow")}
          </ButtonLink>
        }
      />
      <div className="stack">
        {held.length > 0 && <HeldPanel lines={held} zone={zone} />}
        <RulesPanel rules={rules} />
        <RestrictedPanel restricted={restricted} />
        <Panel title={t("chatMessages")}>
          {lines.length === 0 && <p>{t("noMessages")}</p>}
          <ol className="stack">
            {lines.map((line) => (
              <li key={line.id}>
                <MessageText line={line} zone={zone} />
                {line.user.id !== artistId && (
                  <MessageActions
                    eventId={eventId}
                    messageId={line.id}
                    userId={line.user.id}
                    isPinned={rules.pinnedMessageId === line.id}
                  />
                )}
              </li>
            ))}
          </ol>
        </Panel>
        <LogPanel entries={log} />
      </div>
    </Section>
  );
}

function MessageText({
  line: { user, message, phrase, timestamp, isBot },
  zone,
}: {
  line: ChatLine;
  zone: string;
}) {
  const { t } = useTranslation("live");

  return (
    <>
      <p className="meta">
        <b translate="no">{user.firstName}</b> <AuthorMark of={user.mark} />{" "}
        {isBot && <Badge tone="count">{t("bot")}</Badge>}{" "}
        {formatHourMinute(new Date(timestamp), zone)}
      </p>
      <p className="said" lang={phrase ? undefined : ""} dir="auto">
        {message}
      </p>
    </>
  );
}

function HeldPanel({ lines, zone }: { lines: ChatLine[]; zone: string }) {
  const { t } = useTranslation("moderation");

  return (
    <Panel title={t("heldTitle")}>
      <ol className="stack">
        {lines.map((line) => (
          <li key={line.id}>
            <MessageText line={line} zone={zone} />
            <Form method="post" className="message-actions" preventScrollReset>
              <input type="hidden" name="messageId" value={line.id} />
              <Button variant="line" size="sm" name="intent" value="approve">
                {t("approve")}
              </Button>
              <Button variant="danger" size="sm" name="intent" value="reject">
                {t("reject")}
              </Button>
            </Form>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function LogPanel({ entries }: { entries: LogEntry[] }) {
  const { t } = useTranslation("moderation");

  return (
    <Panel title={t("logTitle")}>
      {entries.length === 0 && <p className="meta">{t("logEmpty")}</p>}
      <ol className="stack">
        {entries.map(({ id, time, text }) => (
          <li key={id}>
            <span className="meta">{time}</span> {text}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function RulesPanel({ rules }: { rules: Rules }) {
  const { t } = useTranslation("moderation");

  return (
    <Panel title={t("chatRules")}>
      <Form method="post" className="stack">
        <SelectField
          name="slowSeconds"
          label={t("slowModeLabel")}
          defaultValue={String(rules.slowSeconds)}
          options={rules.choices.map((count) => ({
            value: String(count),
            label: count === 0 ? t("slowModeOff") : t("slowModeEvery", { count }),
          }))}
        />
        <SelectField
          name="audience"
          label={t("audience")}
          defaultValue={rules.audience}
          options={CHAT_AUDIENCES.map((value) => ({ value, label: t(`audienceOf.${value}`) }))}
        />
        <SelectField
          name="review"
          label={t("review")}
          defaultValue={rules.review}
          options={CHAT_REVIEWS.map((value) => ({ value, label: t(`reviewOf.${value}`) }))}
        />
        <TextAreaField
          name="blockedWords"
          label={t("blockedWords")}
          hint={t("blockedWordsHint")}
          rows={4}
          defaultValue={rules.blockedWords}
        />
        <Button variant="primary" name="intent" value="rules">
          {t("saveRules")}
        </Button>
      </Form>
    </Panel>
  );
}

function RestrictedPanel({ restricted }: { restricted: Restricted[] }) {
  const { t } = useTranslation("moderation");
  if (restricted.length === 0) return null;

  return (
    <Panel title={t("restricted")}>
      <ul className="stack">
        {restricted.map(({ userId, firstName, until }) => (
          <li key={userId} className="row between">
            <span>
              <b translate="no">{firstName}</b>{" "}
              <span className="meta">
                {until ? t("silentUntil", { time: until }) : t("silentForGood")}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="userId" value={userId} />
              <Button variant="line" size="sm" name="intent" value="lift">
                {t(until ? "liftTimeOut" : "lift")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
