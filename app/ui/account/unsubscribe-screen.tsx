import { Form, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "../elements/button";

export interface UnsubscribeView {
  title: string;
  explanation: string;
  /** True after the mails were turned off; the button then turns them on. */
  isOff: boolean;
  turn: string;
  back: { to: string; label: string };
  note: string;
}

/** The page that a mail's unsubscribe link opens. Its loader returns the `UnsubscribeView`. */
export function UnsubscribeScreen() {
  const { title, explanation, isOff, turn, back, note } = useLoaderData<UnsubscribeView>();

  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{title}</h1>
      <p className="lead" role="status">
        {explanation}
      </p>
      <Form method="post" className="row">
        <Button variant={isOff ? "line" : "primary"} name="intent" value={isOff ? "on" : "off"}>
          {turn}
        </Button>
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </Form>
      <p className="meta">{note}</p>
    </div>
  );
}
