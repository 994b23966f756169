import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Imports icons from their own files instead of the list of all, which Rollup keeps in one chunk for all screens.
 * Leans on the folder dist/esm/icons of lucide-react.
 */
export function singleIcons(): Plugin {
  return {
    name: "single-icons",
    enforce: "pre",
    transform: (code, id) => (/\/app\/.*\.tsx?$/.test(id) ? { code: withSingleIcons(code), map: null } : null),
  };
}

export function withSingleIcons(code: string): string {
  return code.replace(/^import \{([^}]*)\} from "lucide-react";$/gm, (whole, names: string) => {
    const parts = names.split(",").map((name) => name.trim());
    const [types, icons] = [
      parts.filter((name) => name.startsWith("type ")),
      parts.filter((name) => /^[A-Z]/.test(name)),
    ];
    if (icons.some((name) => !existsSync(iconFile(name)))) return whole;
    const single = icons.map((name) => `import ${name} from "lucide-react/dist/esm/icons/${kebab(name)}";`);
    return [
      ...(types.length
        ? [`import type { ${types.map((type) => type.slice(5)).join(", ")} } from "lucide-react";`]
        : []),
      ...single,
    ].join(" ");
  });
}

const iconFile = (name: string) => path.resolve(`node_modules/lucide-react/dist/esm/icons/${kebab(name)}.js`);
const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])/g, "-").toLowerCase();
