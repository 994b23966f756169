import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePagePath } from "../here";

type Props = { action: "/theme" | "/text-size" | "/currency"; legend: string; children: ReactNode };

/**
 * A form of buttons, one of which is pressed; `children`: the buttons. It returns to the page that
 * contains it.
 */
export function PreferenceForm({ action, legend, children }: Props) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="returnTo" value={usePagePath()} />
      <fieldset className="switches">
        <legend>{legend}</legend>
        {children}
      </fieldset>
    </Form>
  );
}
