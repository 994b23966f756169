import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatHourMinute } from "~/locales/dates";
import type { ChatLine } from "~/models/chat/protocol";
import { Button, ButtonLink } from "../button";
import { TextAreaField } from "../form/field";
import { SelectField } from "../form/select-field";
import { Panel, SectionHead } from "../panel";
import { Section } from "../stage";
import { LineActs } from "./line-acts";

type Rules = { slowSeconds: number; choices: number[]; blockedWords: string; pinnedMessageId: string | null };
type Restricted = { userId: string; firstName: string; until: string | null };

type ModerationProps = {
  eventId: string;
  title: string;
  show: { text: string; lang?: string };
  artistId: string;
  zone: string;
  lines: ChatLine[];
  rules: Rules;
  restricted: Restricted[];
};

/** The room as its moderators see it; works without scripts. */
export function ModerationScreen({ eventId, title, show, artistId, zone, lines, rules, restricted }: ModerationProps) {
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
        <RulesPanel rules={rules} />
        <RestrictedPanel restricted={restricted} />
        <Panel title={t("chatMessages")}>
          {lines.length === 0 && <p>{t("nobodyWrote")}</p>}
          <ol className="stack">
            {lines.map((line) => (
              <li key={line.id}>
                <p className="meta">
                  <b translate="no">{line.user.firstName}</b> {formatHourMinute(new Date(line.timestamp), zone)}
                </p>
                <p lang="" dir="auto">
                  {line.message}
                </p>
                {line.user.id !== artistId && (
                  <LineActs
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
      </div>
    </Section>
  );
}

function RulesPanel({ rules }: { rules: Rules }) {
  const { t } = useTranslation("live");
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
        <TextAreaField
          name="blockedWords"
          label={t("blockedWords")}
          hint={t("blockedWordsHint")}
          rows={4}
          defaultValue={rules.blockedWords}
        />
        <Button variant="son" name="intent" value="rules">
          {t("saveRules")}
        </Button>
      </Form>
    </Panel>
  );
}

function RestrictedPanel({ restricted }: { restricted: Restricted[] }) {
  const { t } = useTranslation("live");
  if (restricted.length === 0) return null;
  return (
    <Panel title={t("restricted")}>
      <ul className="stack">
        {restricted.map(({ userId, firstName, until }) => (
          <li key={userId} className="row between">
            <span>
              <b translate="no">{firstName}</b>{" "}
              <span className="meta">{until ? t("silentUntil", { time: until }) : t("silentForGood")}</span>
            </span>
            <Form method="post">
              <input type="hidden" name="userId" value={userId} />
              <Button variant="line" size="sm" name="intent" value="lift">
                {t("lift")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
