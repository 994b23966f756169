import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHere } from "../here";

type Props = { action: "/theme" | "/text-size" | "/currency"; legend: string; children: ReactNode };

/**
 * Buttons of which one is pressed; `children` are the buttons. Returns to the page it stands on.
 */
export function PreferenceForm({ action, legend, children }: Props) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="returnTo" value={useHere()} />
      <fieldset className="switches">
        <legend>{legend}</legend>
        {children}
      </fieldset>
    </Form>
  );
}
