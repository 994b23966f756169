import type { Config } from "tailwindcss";

export default {
  content: ["./app/**/*.{ts,tsx}"],
  darkMode: ["selector", ".dark, .stage"],
  theme: {
    extend: {
      colors: {
        bg: "var(--ns-bg)",
        surface: "var(--ns-surface)",
        raised: "var(--ns-raised)",
        sunken: "var(--ns-sunken)",
        line: { DEFAULT: "var(--ns-line)", strong: "var(--ns-line-strong)" },
        ink: { DEFAULT: "var(--ns-ink)", 2: "var(--ns-ink-2)", 3: "var(--ns-ink-3)" },
        son: {
          DEFAULT: "var(--ns-son)",
          hover: "var(--ns-son-hover)",
          on: "var(--ns-on-son)",
          text: "var(--ns-son-text)",
          wash: "var(--ns-son-wash)",
        },
        vang: {
          DEFAULT: "var(--ns-vang)",
          hover: "var(--ns-vang-hover)",
          on: "var(--ns-on-vang)",
          text: "var(--ns-vang-text)",
          wash: "var(--ns-vang-wash)",
          line: "var(--ns-vang-line)",
        },
        ngoc: { DEFAULT: "var(--ns-ngoc)", wash: "var(--ns-ngoc-wash)" },
        focus: "var(--ns-focus)",
        accent: "var(--ns-accent)",
        scrim: "var(--ns-scrim)",
      },
      fontFamily: { sans: "var(--ns-font-sans)", display: "var(--ns-font-display)" },
      borderRadius: { 1: "var(--ns-r-1)", 2: "var(--ns-r-2)", 3: "var(--ns-r-3)" },
      boxShadow: { 1: "var(--ns-lift-1)", 2: "var(--ns-lift-2)", 3: "var(--ns-lift-3)" },
    },
  },
} satisfies Config;
