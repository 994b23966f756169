import about from "./about";
import accessTokens from "./accessTokens";
import accounts from "./accounts";
import admin from "./admin";
import api from "./api";
import apiDocs from "./apiDocs";
import artists from "./artists";
import broadcast from "./broadcast";
import calendar from "./calendar";
import checkout from "./checkout";
import clips from "./clips";
import codes from "./codes";
import common from "./common";
import dashboard from "./dashboard";
import embed from "./embed";
import errors from "./errors";
import event from "./event";
import events from "./events";
import gifts from "./gifts";
import health from "./health";
import landing from "./landing";
import ledger from "./ledger";
import legal from "./legal";
import live from "./live";
import lyrics from "./lyrics";
import mail from "./mail";
import newsletters from "./newsletters";
import notices from "./notices";
import offline from "./offline";
import overlay from "./overlay";
import passes from "./passes";
import passkeys from "./passkeys";
import payouts from "./payouts";
import player from "./player";
import podcast from "./podcast";
import profile from "./profile";
import push from "./push";
import reach from "./reach";
import receipts from "./receipts";
import report from "./report";
import shares from "./shares";
import simulcast from "./simulcast";
import site from "./site";
import streaming from "./streaming";
import team from "./team";
import tickets from "./tickets";
import ticketTypes from "./ticketTypes";
import transfers from "./transfers";
import tv from "./tv";
import vocabulary from "./vocabulary";
import webhooks from "./webhooks";

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
  newsletters,
  notices,
  offline,
  overlay,
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
  shares,
  simulcast,
  site,
  streaming,
  team,
  tickets,
  ticketTypes,
  transfers,
  tv,
  vocabulary,
  webhooks,
};
