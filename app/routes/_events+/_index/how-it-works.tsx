import { useTranslation } from "react-i18next";
import { SectionHead } from "~/ui/elements/panel";
import { Section } from "~/ui/decoration/stage";

const STEPS = ["find", "seat", "watch"] as const;

export function HowItWorks() {
  const { t } = useTranslation(["landing", "common"]);

  return (
    <Section id="how" className="sunken">
      <SectionHead size="m" title={t("common:howItWorks")} />
      <ol className="steps">
        {STEPS.map((step) => (
          <li key={step}>
            <b className="h3">{t(`steps.${step}`)}</b>
            <p className="meta">{t(`steps.${step}Hint`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
