import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon";

/** A search form (GET): one field and its button. `keep` are hidden fields that stay in the address. */
export function SearchBox({
  action,
  defaultValue,
  placeholder,
  className,
  keep = {},
  label,
}: {
  action: string;
  defaultValue?: string;
  placeholder?: string;
  className?: string;
  keep?: Record<string, string>;
  /** Tells this search from the header's on pages that have both. */
  label?: string;
}) {
  const { t } = useTranslation();
  return (
    <Form method="get" action={action} role="search" aria-label={label} className={className}>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="search">
        <input
          className="input"
          type="search"
          name="search"
          key={defaultValue}
          defaultValue={defaultValue}
          aria-label={t("search")}
          placeholder={placeholder ?? t("searchHint")}
          maxLength={200}
        />
        <button type="submit" aria-label={t("search")}>
          <Icon of={Search} />
        </button>
      </div>
    </Form>
  );
}
