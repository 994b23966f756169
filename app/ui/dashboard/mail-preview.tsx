import { FoldedPanel } from "~/ui/elements/panel";

type Props = {
  language: string;
  title: string;
  isOpen: boolean;
  note: string | null;
  mail: { subject: string; lines: string[]; button: string; footnote: string; stop: string };
};

/** A folded preview of a mail; links of the mail are plain text here. */
export function MailPreview({ language, title, isOpen, note, mail }: Props) {
  return (
    <FoldedPanel title={title} isOpen={isOpen}>
      {note && <p className="meta">{note}</p>}
      <div className="newsletter-preview stack" lang={language}>
        <p>
          <b>{mail.subject}</b>
        </p>
        {mail.lines.map((mailLine, index) => (
          <p className="message-text" key={index}>
            {mailLine}
          </p>
        ))}
        <p>
          <b>{mail.button}</b>
        </p>
        <p className="meta">{mail.footnote}</p>
        <p className="meta">{mail.stop}</p>
      </div>
    </FoldedPanel>
  );
}
