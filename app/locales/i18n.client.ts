import type { i18n as I18n } from "i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import type { Language } from "./languages";
import { makeI18n } from "./make-i18n";
import type { Texts } from "./wording";

const files = import.meta.glob<Texts>(["./{en,vi}/*/*.ts", "!**/{mail,api}.ts"], {
  import: "default",
});
const loaders = new Map(Object.entries(files).map(([file, load]) => [withoutFolder(file), load]));

/**
 * Loads the texts that the page uses, in the page's language only; switching the language loads a
 * new document. A page opened later waits for its own texts, and React shows the previous page
 * until they have loaded. A component whose texts did not load fails to render.
 * @throws ChunkLoadError when the page's own texts did not load
 */
export async function startI18n(language: Language, namespaces: string[]): Promise<I18n> {
  const loaded = new Map<string, Texts>();
  const missing = new Map<string, unknown>();

  const load = async (namespace: string) => {
    const file = loaders.get(`./${language}/${namespace}.ts`);
    if (loaded.has(namespace)) return;

    try {
      loaded.set(namespace, file ? await loadChunk(file) : {});
      missing.delete(namespace);
    } catch (error) {
      missing.set(namespace, error);
    }
  };

  /** @throws ChunkLoadError */
  const hasLoadedNamespace = (namespace: string) => {
    if (missing.has(namespace)) throw missing.get(namespace);

    return loaded.has(namespace);
  };

  const loadNamespaces = async (names: string | string[], done?: () => void) => {
    await Promise.all([names].flat().map(load));
    done?.();
  };

  await loadNamespaces(namespaces);
  namespaces.forEach(hasLoadedNamespace);

  return makeI18n(language, {
    textsOf: (namespace) => loaded.get(namespace),
    hasLoadedNamespace,
    loadNamespaces,
  });
}

/**
 * Removes the folder from the path of a text file: "./en/checkout/transfers.ts" becomes
 * "./en/transfers.ts".
 */
function withoutFolder(file: string): string {
  return file.replace(/[^/]+\/([^/]+)$/, "$1");
}
