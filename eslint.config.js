import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const sizes = {
  "max-lines": ["error", { max: 280, skipBlankLines: true, skipComments: true }],
  "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
  complexity: ["error", 12],
};
const unlimited = Object.fromEntries(Object.keys(sizes).map((name) => [name, "off"]));

/** `if (…) return …;` and its like. */
const guard = { selector: "IfStatement[consequent.type=/^(Return|Throw|Continue)Statement$/]" };

/** Paragraphs: what is read, what is decided and what is given back stand apart. */
const paragraphs = [
  { blankLine: "always", prev: ["const", "let"], next: "*" },
  { blankLine: "any", prev: ["const", "let"], next: ["const", "let", "if"] },
  { blankLine: "always", prev: "expression", next: ["const", "let"] },
  { blankLine: "always", prev: "block-like", next: "*" },
  { blankLine: "always", prev: guard, next: "*" },
  { blankLine: "any", prev: ["if", guard], next: "if" },
  { blankLine: "any", prev: "case", next: ["case", "default"] },
  { blankLine: "always", prev: "*", next: ["return", "function", "class"] },
  { blankLine: "any", prev: "function-overload", next: ["function", "function-overload"] },
];

/** Made by programs, or of an older build. */
export const IGNORED = {
  ignores: [
    ...["build/**", "build-*/**", "release/**"],
    ...["data/**", "data-*/**", "db/migrations/**"],
    ...["test-results/**", "playwright-report/**"],
  ],
};

export default tseslint.config(
  IGNORED,
  js.configs.recommended,
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        Buffer: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        fetch: "readonly",
        performance: "readonly",
      },
    },
    plugins: { "@stylistic": stylistic },
    rules: {
      ...sizes,
      "@stylistic/padding-line-between-statements": ["error", ...paragraphs],
      eqeqeq: ["error", "smart"],
      "no-sequences": ["error", { allowInParentheses: false }],
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Read app/platform/settings/env.server.ts instead.",
        },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      // Left in the output as an import for its side effects, it brings server modules into the
      // browser.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // Live video has no captions a server could make up; the player is ready for tracks.
      "jsx-a11y/media-has-caption": "off",
    },
  },
  {
    // The browser and the timing of media follow the clock of their machine.
    files: ["app/**/*.ts", "app/**/*.tsx"],
    ignores: [
      "**/*.test.*",
      "app/platform/clock/**",
      "app/ui/**",
      ...["chat", "player", "room", "studio"].map((folder) => `app/browser/stream/${folder}/**`),
      ...["packager", "rtmp", "ingest", "demo", "testing"].map(
        (folder) => `app/media/${folder}/**`,
      ),
      "app/media/encoder-meter.ts",
      "app/browser/service-worker/**",
      "app/seeds/**",
    ],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          "NewExpression[callee.name='Date'][arguments.length=0]",
          "CallExpression[callee.object.name='Date'][callee.property.name='now']",
        ].map((selector) => ({ selector, message: "Use clock.now() of app/platform/clock." })),
      ],
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
  { files: ["app/locales/**", "app/seeds/**", "db/schema/**"], rules: unlimited },
  // Lists of cases, and doubles of whole services.
  {
    files: [
      "**/*.test.ts",
      "test/permissions/rights/*.ts",
      "test/api/refusals.ts",
      "test/fakes/*.ts",
    ],
    rules: { "max-lines": ["error", { max: 380, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: [
      "**/*.test.ts",
      "**/*.test.tsx",
      "test/**",
      "scripts/**",
      "*.config.*",
      ".*.cjs",
      "app/platform/settings/env.server.ts",
      "db/**",
    ],
    rules: {
      "no-console": "off",
      "no-restricted-properties": "off",
      "max-lines-per-function": "off",
    },
  },
  { files: ["**/*.cjs"], languageOptions: { globals: { module: "writable" } } },
);
