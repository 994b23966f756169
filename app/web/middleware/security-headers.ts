import { randomBytes } from "node:crypto";
import type { Request, RequestHandler } from "express";
import helmet from "helmet";
import { env } from "~/platform/settings/env.server";
import { setsOwnPolicy } from "./embed-paths";

/** Players load media from edges on other host names. */
const mediaHosts = (env.EDGE_URLS ?? []).map(({ url }) => url);
const isSecure = env.APP_URL?.startsWith("https:") ?? false;

/** Sets a new nonce for each page; helmet writes it into the policy, Remix into the markup. */
export const setNonce: RequestHandler = (_request, response, next) => {
  response.locals.nonce = randomBytes(16).toString("base64");
  next();
};

/**
 * Allows camera and microphone for this site's own pages, because the studio needs them, but not
 * for embedded players and payment fields.
 */
export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.setHeader("Permissions-Policy", "camera=(self), microphone=(self), geolocation=()");
  next();
};

/**
 * 'wasm-unsafe-eval' is needed by the broadcaster's AAC encoder; it does not allow eval of script
 * text. The referrer policy must not be no-referrer: browsers would then send `Origin: null` with
 * this site's forms.
 */
const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: [
        "'self'",
        (_request, response) =>
          `'nonce-${(response as unknown as { locals: { nonce: string } }).locals.nonce}'`,
        "'wasm-unsafe-eval'",
        "https://js.stripe.com",
        "https://*.js.stripe.com",
      ],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...mediaHosts, "https://api.stripe.com"],
      mediaSrc: ["'self'", ...mediaHosts, "blob:"],
      workerSrc: ["'self'", "blob:"],
      frameSrc: [
        "'self'",
        "https://js.stripe.com",
        "https://*.js.stripe.com",
        "https://hooks.stripe.com",
        "https://www.youtube-nocookie.com",
        "https://www.facebook.com",
      ],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", "https://checkout.stripe.com", "https://connect.stripe.com"],
      frameAncestors: ["'self'"],
      manifestSrc: ["'self'"],
      ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  strictTransportSecurity: isSecure,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  crossOriginEmbedderPolicy: false,
});

/** Cards set their own policy, which names the sites that may frame them. */
const cardHeaders = helmet({
  contentSecurityPolicy: false,
  frameguard: false,
  strictTransportSecurity: isSecure,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  crossOriginResourcePolicy: false,
  crossOriginEmbedderPolicy: false,
});

export const securityHeaders: RequestHandler = (request: Request, response, next) =>
  (hasOwnPolicy(request) ? cardHeaders : pageHeaders)(request, response, next);

const hasOwnPolicy = ({ method, path }: Request) =>
  (method === "GET" || method === "HEAD") && setsOwnPolicy(path);
