/** Controls of a page that do nothing before its scripts run. Runs in the browser. */
export function findDeadControls(source: string): string[] {
  const page = new DOMParser().parseFromString(source, "text/html");
  const selector =
    "button, input, select, textarea, a:not([href]), [role=button], [role=slider], [onclick]";

  type Control = HTMLElement & { form?: HTMLFormElement | null; type?: string };

  const sends = (it: Control) =>
    it.form && (it.type === "submit" || it.type === "image" || it.tagName !== "BUTTON");
  const isShown = (it: Control) => !it.closest("[hidden], template") && it.type !== "hidden";
  const isReadOnly = (it: Control) => it.matches("[readonly], [disabled]");

  const dead = [...page.querySelectorAll<Control>(selector)].filter(
    (it) => isShown(it) && !isReadOnly(it) && !sends(it),
  );
  const forms = [...page.forms].filter(
    (form) => isShown(form) && ![...form.elements].some((it) => (it as Control).type === "submit"),
  );

  return [...dead, ...forms].map((it) => it.outerHTML.slice(0, 120));
}
