import { Form } from "@remix-run/react";
import { ButtonLink, type ButtonVariant } from "../elements/button";
import { SubmitButton } from "../form/submit-button";

type TaskButtonProps = {
  action: string;
  /** The task that the button is for. */
  title: string;
  to: string;
  /** Posted to `to`; undefined for a link. */
  intent?: string;
  variant?: ButtonVariant;
};

/** The button of a task: a link to the page where it is done, or a form that does it. */
export function TaskButton({ action, title, to, intent, variant }: TaskButtonProps) {
  const look = { size: "sm", variant, "aria-label": `${action}: ${title}` } as const;
  if (intent === undefined)
    return (
      <ButtonLink {...look} to={to}>
        {action}
      </ButtonLink>
    );

  return (
    <Form method="post" action={to}>
      <SubmitButton {...look} intent={intent}>
        {action}
      </SubmitButton>
    </Form>
  );
}
