import { accessTokensCalls } from "./access-tokens";
import { accountCalls } from "./account";
import { accountSafetyCalls } from "./account-safety";
import { accountWaysCalls } from "./account-ways";
import { adminCalls } from "./admin";
import { artistProfileCalls } from "./artist-profile";
import { artistsCalls } from "./artists";
import { authCalls } from "./auth";
import { chatCalls } from "./chat";
import { eventWritingCalls } from "./event-writing";
import { eventsCalls } from "./events";
import { giftsCalls } from "./gifts";
import { lettersCalls } from "./letters";
import { officeCalls } from "./office";
import type { Operation } from "./operation";
import { paymentsCalls } from "./payments";
import { picturesCalls } from "./pictures";
import { reportsCalls } from "./reports";
import { reviewsCalls } from "./reviews";
import { savedEventsCalls } from "./saved-events";
import { secondFactorCalls } from "./second-factor";
import { settingsCalls } from "./settings";
import { streamCalls } from "./stream";
import { studioCalls } from "./studio";
import { takingsCalls } from "./takings";
import { teamCalls } from "./team";
import { ticketsCalls } from "./tickets";
import { waitlistCalls } from "./waitlist";

/** Every call of the API: what is mounted, documented, fuzzed and asked for rights is read from this list. */
export const OPERATIONS: readonly Operation[] = [
  ...authCalls,
  ...accessTokensCalls,
  ...accountCalls,
  ...settingsCalls,
  ...accountSafetyCalls,
  ...accountWaysCalls,
  ...secondFactorCalls,
  ...eventsCalls,
  ...eventWritingCalls,
  ...artistsCalls,
  ...savedEventsCalls,
  ...ticketsCalls,
  ...giftsCalls,
  ...waitlistCalls,
  ...paymentsCalls,
  ...streamCalls,
  ...chatCalls,
  ...lettersCalls,
  ...reviewsCalls,
  ...studioCalls,
  ...artistProfileCalls,
  ...picturesCalls,
  ...takingsCalls,
  ...teamCalls,
  ...reportsCalls,
  ...adminCalls,
  ...officeCalls,
];
