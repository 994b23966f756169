import { readFileSync } from "node:fs";
import { parsers } from "prettier/plugins/yaml";

type Yaml = string | null | Yaml[] | { [key: string]: Yaml };
type Node = { type: string; value?: string; children?: (Node | null)[] };

export type Service = {
  image: string;
  pull_policy?: string;
  environment: Record<string, string>;
  env_file?: { path: string; required: string }[];
  volumes: string[];
  ports: string[];
  networks: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  init?: string;
  read_only: string;
  tmpfs?: string[];
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  mem_limit: string;
  pids_limit?: string;
  ulimits?: Record<string, string>;
  restart: string;
  stop_grace_period: string;
};
export type Compose = {
  services: Record<"site" | "proxy", Service>;
  networks: { inside: { ipam: { config: { subnet: string }[] } } };
  volumes: Record<string, null>;
};

/** compose.yaml as compose reads it: with variables put in, all values as text. */
export function readCompose(variables: Record<string, string | undefined>): Compose {
  const text = readFileSync("deploy/container/compose.yaml", "utf8");
  const filled = text.replace(
    /\$\{(\w+)(?::\?([^}]*))?\}/g,
    (_all, name: string, message?: string) => {
      const value = variables[name];
      if (value === undefined && message) throw new Error(message);

      return value ?? "";
    },
  );
  const { children } = parsers.yaml.parse(filled, {} as never) as Node;

  return valueOf(
    children![0]!.children!.find((it) => it?.type === "documentBody")!.children![0],
  ) as Compose;
}

function valueOf(node: Node | null | undefined): Yaml {
  const children = node?.children ?? [];
  if (node?.type === "mapping") return Object.fromEntries(children.map((it) => pairOf(it!)));
  if (node?.type === "sequence") return children.map((it) => valueOf(it!.children![0]));

  return node?.value ?? null;
}

function pairOf({ children }: Node): [string, Yaml] {
  const [key, value] = children!.map((it) => it?.children?.[0]);

  return [key!.value!, valueOf(value)];
}
