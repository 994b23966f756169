import { accessTokensCalls } from "../accounts/access-tokens";
import { accountCalls } from "../accounts/account";
import { accountSafetyCalls } from "../accounts/account-safety";
import { accountRecoveryCalls } from "../accounts/account-recovery";
import { addressProofCalls } from "../accounts/address-proof";
import { artistProfileCalls } from "../shows/artist-profile";
import { artistsCalls } from "../shows/artists";
import { authCalls } from "../accounts/auth";
import { chatCalls } from "../live/chat";
import { codesCalls } from "../tickets/codes";
import { webhooksCalls } from "../delivery/webhooks";
import { eventWritingCalls } from "../shows/event-writing";
import { eventsCalls } from "../shows/events";
import { giftsCalls } from "../tickets/gifts";
import { notificationCalls } from "../delivery/notices";
import { messagesCalls } from "../accounts/messages";
import type { Operation } from "./operation";
import { passesCalls } from "../tickets/passes";
import { calendarFeedCalls } from "../accounts/calendar-feed";
import { passkeysCalls } from "../accounts/passkeys";
import { paymentsCalls } from "../checkout/payments";
import { picturesCalls } from "../shows/pictures";
import { pushCalls } from "../delivery/push";
import { reportsCalls } from "../office/reports";
import { reviewsCalls } from "../tickets/reviews";
import { savedEventsCalls } from "../shows/saved-events";
import { secondFactorCalls } from "../accounts/second-factor";
import { settingsCalls } from "../accounts/settings";
import { lyricsCalls } from "../live/lyrics";
import { setListsCalls } from "../live/set-lists";
import { songsCalls } from "../live/songs";
import { simulcastCalls } from "../live/simulcasts";
import { streamCalls } from "../live/stream";
import { studioCalls } from "../live/studio";
import { termsCalls } from "../accounts/terms";
import { receiptsCalls } from "../money/receipts";
import { guestsCalls } from "../tickets/guests";
import { televisionsCalls } from "../live/televisions";
import { clipsCalls } from "../live/clips";
import { ticketTypesCalls } from "../tickets/ticket-types";
import { ticketsCalls } from "../tickets/tickets";
import { waitlistCalls } from "../tickets/waitlist";

/**
 * All API calls. The router, the document, the fuzz test and the permission tests read this list.
 */
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
  ...notificationCalls,
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
