import { accessTokensCalls } from "../accounts/access-tokens";
import { accountCalls } from "../accounts/account";
import { accountSafetyCalls } from "../accounts/account-safety";
import { accountRecoveryCalls } from "../accounts/account-recovery";
import { addressProofCalls } from "../accounts/address-proof";
import { artistProfileCalls } from "../artists/artist-profile";
import { artistsCalls } from "../artists/artists";
import { authCalls } from "../accounts/auth";
import { chatCalls } from "../stream/chat";
import { codesCalls } from "../tickets/codes";
import { webhooksCalls } from "../artists/webhooks";
import { eventWritingCalls } from "../events/event-writing";
import { eventsCalls } from "../events/events";
import { giftsCalls } from "../tickets/gifts";
import { noticesCalls } from "../accounts/notices";
import { messagesCalls } from "../artists/messages";
import type { Operation } from "./operation";
import { passesCalls } from "../tickets/passes";
import { calendarFeedCalls } from "../accounts/calendar-feed";
import { passkeysCalls } from "../accounts/passkeys";
import { paymentsCalls } from "../tickets/payments";
import { picturesCalls } from "../events/pictures";
import { pushCalls } from "../accounts/push";
import { reportsCalls } from "../events/reports";
import { reviewsCalls } from "../artists/reviews";
import { savedEventsCalls } from "../events/saved-events";
import { secondFactorCalls } from "../accounts/second-factor";
import { settingsCalls } from "../accounts/settings";
import { lyricsCalls } from "../stream/lyrics";
import { setListsCalls } from "../stream/set-lists";
import { songsCalls } from "../artists/songs";
import { simulcastCalls } from "../stream/simulcasts";
import { streamCalls } from "../stream/stream";
import { studioCalls } from "../stream/studio";
import { termsCalls } from "../accounts/terms";
import { receiptsCalls } from "../tickets/receipts";
import { guestsCalls } from "../tickets/guests";
import { televisionsCalls } from "../televisions/televisions";
import { clipsCalls } from "../stream/clips";
import { ticketTypesCalls } from "../tickets/ticket-types";
import { ticketsCalls } from "../tickets/tickets";
import { waitlistCalls } from "../tickets/waitlist";

/** All API calls. The router, the document, the fuzz test and the permission tests read this list. */
export const OPERATIONS: readonly Operation[] = [
  ...authCalls,
  ...accessTokensCalls,
  ...accountCalls,
  ...settingsCalls,
  ...accountSafetyCalls,
  ...accountRecoveryCalls,
  ...addressProofCalls,
  ...secondFactorCalls,
  ...passkeysCalls,
  ...calendarFeedCalls,
  ...pushCalls,
  ...eventsCalls,
  ...eventWritingCalls,
  ...artistsCalls,
  ...savedEventsCalls,
  ...ticketsCalls,
  ...ticketTypesCalls,
  ...passesCalls,
  ...giftsCalls,
  ...waitlistCalls,
  ...paymentsCalls,
  ...codesCalls,
  ...webhooksCalls,
  ...streamCalls,
  ...simulcastCalls,
  ...televisionsCalls,
  ...songsCalls,
  ...setListsCalls,
  ...lyricsCalls,
  ...chatCalls,
  ...noticesCalls,
  ...messagesCalls,
  ...reviewsCalls,
  ...studioCalls,
  ...artistProfileCalls,
  ...picturesCalls,
  ...guestsCalls,
  ...receiptsCalls,
  ...clipsCalls,
  ...reportsCalls,
  ...termsCalls,
];
