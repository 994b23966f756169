import about from "./base/about";
import accessTokens from "./accounts/accessTokens";
import accounts from "./accounts/accounts";
import admin from "./office/admin";
import api from "./base/api";
import apiDocs from "./base/apiDocs";
import artists from "./shows/artists";
import broadcast from "./live/broadcast";
import calendar from "./accounts/calendar";
import checkout from "./checkout/checkout";
import clips from "./live/clips";
import codes from "./tickets/codes";
import common from "./base/common";
import dashboard from "./shows/dashboard";
import embed from "./shows/embed";
import errors from "./base/errors";
import event from "./shows/event";
import events from "./shows/events";
import gifts from "./tickets/gifts";
import health from "./office/health";
import landing from "./base/landing";
import ledger from "./money/ledger";
import legal from "./base/legal";
import live from "./live/live";
import lyrics from "./live/lyrics";
import mail from "./delivery/mail";
import moderation from "./live/moderation";
import newsletters from "./outreach/newsletters";
import notices from "./delivery/notices";
import offline from "./base/offline";
import overlay from "./live/overlay";
import overview from "./shows/overview";
import passes from "./tickets/passes";
import passkeys from "./accounts/passkeys";
import payouts from "./payouts/payouts";
import player from "./live/player";
import podcast from "./shows/podcast";
import profile from "./accounts/profile";
import push from "./delivery/push";
import reach from "./outreach/reach";
import receipts from "./money/receipts";
import report from "./office/report";
import setup from "./office/setup";
import shares from "./payouts/shares";
import showPage from "./shows/showPage";
import simulcast from "./live/simulcast";
import site from "./base/site";
import songbook from "./live/songbook";
import streaming from "./live/streaming";
import team from "./accounts/team";
import tickets from "./tickets/tickets";
import ticketTypes from "./tickets/ticketTypes";
import today from "./office/today";
import transfers from "./checkout/transfers";
import tv from "./live/tv";
import vocabulary from "./base/vocabulary";
import workspace from "./shows/workspace";
import webhooks from "./delivery/webhooks";

export default {
  about,
  accessTokens,
  accounts,
  admin,
  api,
  apiDocs,
  artists,
  broadcast,
  calendar,
  checkout,
  clips,
  codes,
  common,
  dashboard,
  embed,
  errors,
  event,
  events,
  gifts,
  health,
  landing,
  ledger,
  legal,
  live,
  lyrics,
  mail,
  moderation,
  newsletters,
  notices,
  offline,
  overlay,
  overview,
  passes,
  passkeys,
  payouts,
  player,
  podcast,
  profile,
  push,
  reach,
  receipts,
  report,
  setup,
  shares,
  showPage,
  simulcast,
  site,
  songbook,
  streaming,
  team,
  tickets,
  ticketTypes,
  today,
  transfers,
  tv,
  vocabulary,
  webhooks,
  workspace,
};
