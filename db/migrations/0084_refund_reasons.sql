-- Reasons were keys of texts.
UPDATE `payments` SET `reason` = CASE `reason`
  WHEN 'checkout:refundShort' THEN 'short'
  WHEN 'checkout:refundExtra' THEN 'extra'
  WHEN 'checkout:refundTwice' THEN 'twice'
  WHEN 'checkout:refundMismatch' THEN 'mismatch'
  WHEN 'checkout:refundCancelled' THEN 'showGone'
  WHEN 'checkout:refundArtist' THEN 'artistInactive'
  WHEN 'checkout:refundDeleted' THEN 'accountDeleted'
  WHEN 'checkout:refundOver' THEN 'showOver'
  WHEN 'checkout:refundDuplicate' THEN 'alreadyHeld'
  WHEN 'checkout:refundCodeGone' THEN 'codeUsedUp'
  WHEN 'checkout:refundSeatGone' THEN 'seatGone'
  WHEN 'tickets:refundByHolder' THEN 'byHolder'
  WHEN 'tickets:refundByAdmin' THEN 'byAdmin'
  WHEN 'tickets:refundNoReplay' THEN 'noReplay'
  WHEN 'tickets:refundByCancellation' THEN 'showCancelled'
  WHEN 'tickets:refundByDispute' THEN 'dispute'
  WHEN 'checkout:declined' THEN 'declined'
  ELSE NULL
END
WHERE `reason` LIKE '%:%';
--> statement-breakpoint
UPDATE `refunds` SET `reason` = CASE `reason`
  WHEN 'checkout:refundShort' THEN 'short'
  WHEN 'checkout:refundExtra' THEN 'extra'
  WHEN 'checkout:refundTwice' THEN 'twice'
  WHEN 'checkout:refundMismatch' THEN 'mismatch'
  WHEN 'checkout:refundCancelled' THEN 'showGone'
  WHEN 'checkout:refundArtist' THEN 'artistInactive'
  WHEN 'checkout:refundDeleted' THEN 'accountDeleted'
  WHEN 'checkout:refundOver' THEN 'showOver'
  WHEN 'checkout:refundDuplicate' THEN 'alreadyHeld'
  WHEN 'checkout:refundCodeGone' THEN 'codeUsedUp'
  WHEN 'checkout:refundSeatGone' THEN 'seatGone'
  WHEN 'tickets:refundByHolder' THEN 'byHolder'
  WHEN 'tickets:refundByAdmin' THEN 'byAdmin'
  WHEN 'tickets:refundNoReplay' THEN 'noReplay'
  WHEN 'tickets:refundByCancellation' THEN 'showCancelled'
  WHEN 'tickets:refundByDispute' THEN 'dispute'
  WHEN 'checkout:declined' THEN 'declined'
  ELSE 'byAdmin'
END
WHERE `reason` LIKE '%:%';
