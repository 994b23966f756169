import type { Contract, ContractCall, Schema } from "./contract";

/** Lists changes that break a client made for `old`. New calls and fields are allowed. */
export function breaksFor(old: Contract, now: Contract): string[] {
  return Object.entries(old.calls).flatMap(([name, before]) => {
    const call = now.calls[name];
    if (!call) return [`${name} is gone`];

    return [
      ...answerBreaks(name, before, call, old, now),
      ...requestBreaks(name, before, call, old, now),
    ];
  });
}

function answerBreaks(
  name: string,
  before: ContractCall,
  call: ContractCall,
  old: Contract,
  now: Contract,
) {
  if (before.status !== call.status)
    return [`${name} answers ${call.status} instead of ${before.status}`];

  return lost(before.answer, call.answer, old, now, `${name} answer`);
}

function requestBreaks(
  name: string,
  before: ContractCall,
  call: ContractCall,
  old: Contract,
  now: Contract,
) {
  return (["query", "body"] as const).flatMap((part) => {
    const [had, has] = [before[part], call[part]];
    if (!has) return had ? [`${name} takes no ${part} any more`] : [];

    const asked = requiredOf(has, now).filter(
      (field) => !requiredOf(had ?? {}, old).includes(field),
    );
    const gone = fieldsOf(had ?? {}, old).filter((field) => !fieldsOf(has, now).includes(field));

    return [
      ...asked.map((field) => `${name} ${part} now needs ${field}`),
      ...gone.map((field) => `${name} ${part} takes no ${field} any more`),
    ];
  });
}

/** Fields of an answer that are gone or may be left out now, or are of another type. */
function lost(
  before: Schema,
  after: Schema,
  old: Contract,
  now: Contract,
  where: string,
): string[] {
  const [had, has] = [resolved(before, old), resolved(after, now)];
  if (String(typeOf(had)) !== String(typeOf(has)))
    return [`${where} is ${typeOf(has)} instead of ${typeOf(had)}`];
  if (had.items) return lost(had.items as Schema, has.items as Schema, old, now, `${where}[]`);

  const properties = (has.properties ?? {}) as Record<string, Schema>;

  return Object.entries((had.properties ?? {}) as Record<string, Schema>).flatMap(
    ([field, schema]) => {
      const same = properties[field];
      const isSure = !requiredOf(had, old).includes(field) || requiredOf(has, now).includes(field);
      if (!same || !isSure) return [`${where}.${field} is gone`];

      return lost(schema, same, old, now, `${where}.${field}`);
    },
  );
}

function typeOf({ type, anyOf, oneOf, enum: words }: Schema): string {
  if (Array.isArray(anyOf ?? oneOf)) return "one of several";
  if (words) return "string";

  return String(type ?? "any");
}

function resolved(schema: Schema, { schemas }: Contract): Schema {
  return typeof schema.$ref === "string" ? schemas[schema.$ref.split("/").at(-1)!]! : schema;
}

function requiredOf(schema: Schema, contract: Contract): string[] {
  return (resolved(schema, contract).required ?? []) as string[];
}

function fieldsOf(schema: Schema, contract: Contract): string[] {
  return Object.keys((resolved(schema, contract).properties ?? {}) as object);
}
