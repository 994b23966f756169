/** Import rules: the table of docs/architecture.md, as errors. Tests may import anything. */
const TEST = "\\.test\\.tsx?$";
/** Code that the browser runs: components, and the stream room without its view builders. */
const BROWSER = "^app/(ui|stream/(?!views))";
const rule = (name, from, to, comment) => ({ name, severity: "error", comment, from: { pathNot: TEST, ...from }, to });

/** The nouns of app/models from the ground up: each may import those before it, so no two import each other. */
const MODELS = [
  ...[
    "text",
    "uploads",
    "site",
    "notices",
    "accounts",
    "team",
    "messages",
    "ledger",
    "receipts",
    "payments",
    "webhooks",
    "site-share",
    "events",
    "newsletters",
    "codes",
  ],
  ...[
    "account-deletion",
    "tickets",
    "passes",
    "artists",
    "invitations",
    "calendar",
    "shares",
    "streams",
    "simulcast",
    "televisions",
    "lyrics",
    "gifts",
    "chat",
    "donations",
    "overlay",
    "purchases",
    "transfers",
    "payouts",
    "exports",
    "imports",
    "reports",
    "health",
    "admin",
  ],
];
const modelsInOrder = MODELS.slice(0, -1).map((noun, index) =>
  rule(
    `models-in-order-${noun}`,
    { path: `^app/models/${noun}/` },
    { path: `^app/models/(${MODELS.slice(index + 1).join("|")})/` },
    "Each fact belongs to one noun. Announce it, or move the function to the noun that needs both.",
  ),
);

module.exports = {
  forbidden: [
    rule(
      "no-cycles",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
      "A cycle hides who depends on whom.",
    ),
    rule(
      "server-composes",
      { path: "^server\\.ts$" },
      { path: "^(app/models/|db/(?!patches/))" },
      "server.ts mounts transports, it knows no rule.",
    ),
    rule(
      "routes",
      { path: "^app/routes" },
      { path: "^(db/(?!vocabularies)|app/api|app/integrations/(?!clock)|app/jobs|app/media/(?!.*protocol))" },
    ),
    rule(
      "routes-apart",
      { path: "^app/routes/([a-z_]*)[+]?/?([^/$]*)" },
      { path: "^app/routes/", pathNot: "^app/routes/$1[+]?/?$2" },
      "Screens share components, not each other.",
    ),
    rule("nothing-imports-routes", { pathNot: `^app/routes|${TEST}` }, { path: "^app/routes" }),
    rule(
      "transports",
      { path: "^app/(api|realtime|media|jobs)/" },
      { path: "^(app/(routes|ui|stream)/|db/(?!vocabularies))" },
    ),
    rule(
      "transports-apart",
      { path: "^app/(api|realtime|media|jobs)/" },
      { path: "^app/(api|realtime|media|jobs)/", pathNot: ["^app/$1/", "protocol\\.ts$"] },
    ),
    rule(
      "relay-without-database",
      { path: "^app/realtime/relay-process/" },
      { path: "^db/(client|location|migrate|writer)", reachable: true },
      "A relay holds no data: what it needs of rooms must not read the database.",
    ),
    rule(
      "auth",
      { path: "^app/auth" },
      { path: "^(app/(routes|api|realtime|media|jobs|ui|stream)/|db/(?!vocabularies))" },
    ),
    rule(
      "models-know-no-transport",
      { path: "^app/models" },
      { path: "^app/(routes|api|realtime|media|jobs|auth|forms|requests|responses|views|stream|middleware|ui)/" },
    ),
    ...modelsInOrder,
    rule(
      "models-in-order-listed",
      { path: `^app/models/(?!(${MODELS.join("|")})/)[^/]+/` },
      { path: "^app/models/" },
      "Add the new noun to MODELS, above everything it imports.",
    ),
    rule("models-know-no-framework", { path: "^app/models" }, { path: "node_modules/(express|@remix-run|react|ws)/" }),
    rule(
      "models-speak-no-language",
      { path: "^app/models", pathNot: "^app/models/notices|\\.test\\." },
      { path: "^app/locales", pathNot: "^app/locales/(languages|clocks|dates|format)\\.ts" },
    ),
    rule(
      "integrations",
      { path: "^app/integrations" },
      { path: "^(app/(models|routes|api|realtime|media|jobs|auth|forms|requests|responses|views|stream|ui)/|db/)" },
    ),
    rule("ui-has-no-server", { path: BROWSER }, { path: "\\.server\\.tsx?$" }),
    rule(
      "ui-apart",
      { path: BROWSER },
      {
        path: "^(app/(routes|auth|forms|requests|responses|views|jobs|integrations)/|db/(?!vocabularies)|app/(api|realtime|media|models)/(?!.*protocol\\.ts))",
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule("browser-without-zod", { path: BROWSER }, { path: "node_modules/(zod|date-fns)/" }),
    rule(
      "service-worker",
      { path: "^app/service-worker/" },
      {
        path: "^app/",
        pathNot:
          "^app/(service-worker|site-name|integrations/delivery/quiet-hours|locales/(en|vi)/offline|styles|ui/(frame/html-look|poster/mark))",
      },
      "Every browser loads it at every visit.",
    ),
    rule("db-knows-nothing", { path: "^db/(?!seeds)" }, { path: "^app/" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default"] },
  },
};
