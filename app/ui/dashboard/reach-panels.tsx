import { useTranslation } from "react-i18next";
import { CsvLinks } from "../elements/csv-links";
import { FoldedPanel } from "../elements/panel";
import { Table } from "../elements/table";

type SourceRow = { key: string; name: string; isOwn: boolean; sold: string; refunded: string };
/** `viewers` and `tickets` are null if the number is only known to be below three. */
type CountryRow = { key: string; name: string; viewers: string | null; tickets: string | null };

/** The sources of tickets. `path`: the parent path of the CSV file, "/dashboard" for all shows. */
export function SourcesPanel({ sources, path }: { sources: SourceRow[]; path: string }) {
  const { t } = useTranslation("reach");

  return (
    <FoldedPanel title={t("sources")}>
      {sources.length === 0 ? (
        <p className="meta">{t("noSources")}</p>
      ) : (
        <>
          <Table
            caption={t("sources")}
            rows={sources}
            rowKey={({ key }) => key}
            columns={[
              {
                key: "source",
                label: t("source"),
                wide: true,
                cell: ({ name, isOwn }) => (isOwn ? <span translate="no">{name}</span> : name),
              },
              { key: "sold", label: t("sold"), num: true },
              { key: "refunded", label: t("refunded"), num: true },
            ]}
          />
          <CsvLinks href={`${path}/sources.csv`} label={t("csv")} size="sm" />
        </>
      )}
      <p className="meta">{t("sourcesHint")}</p>
    </FoldedPanel>
  );
}

type CountriesProps = { countries: CountryRow[]; path: string; isOfAll?: boolean };

export function CountriesPanel({ countries, path, isOfAll }: CountriesProps) {
  const { t } = useTranslation(["reach", "codes"]);
  const fewText = t("codes:nothing");

  return (
    <FoldedPanel title={t("countries")}>
      {countries.length === 0 ? (
        <p className="meta">{t("noCountries")}</p>
      ) : (
        <>
          <Table
            caption={t("countries")}
            rows={countries}
            rowKey={({ key }) => key}
            columns={[
              { key: "country", label: t("country"), wide: true, cell: ({ name }) => name },
              {
                key: "viewers",
                label: t("viewers"),
                num: true,
                cell: ({ viewers }) => viewers ?? fewText,
              },
              {
                key: "tickets",
                label: t("tickets"),
                num: true,
                cell: ({ tickets }) => tickets ?? fewText,
              },
            ]}
          />
          <CsvLinks href={`${path}/countries.csv`} label={t("csv")} size="sm" />
        </>
      )}
      <p className="meta">
        {isOfAll ? `${t("countriesHint")} ${t("countriesOfAll")}` : t("countriesHint")}
      </p>
    </FoldedPanel>
  );
}
