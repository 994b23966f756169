import { Link } from "@remix-run/react";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AuthorMark as Mark } from "~/models/accounts/author-mark.protocol";
import { AuthorMark } from "../elements/author-mark";
import { EmptyState } from "../elements/empty-state";
import { Icon } from "../elements/icon";
import { ReportLink } from "./report-link";

export type ReviewsView = {
  /** The mean rating; null without reviews. */
  mean: string | null;
  count: string;
  reviews: {
    id: string;
    rating: number;
    ratingText: string;
    text: string;
    answer: string | null;
    author: string;
    mark: Mark | null;
    isMine: boolean;
    date: string;
    iso: string;
    event: { href: string; text: string; lang?: string } | null;
  }[];
};

type Review = ReviewsView["reviews"][number];

type ReviewsProps = {
  view: ReviewsView;
  hint?: string;
  /** True if each review names its show. */
  named?: boolean;
  /** True if mean and count are left out. */
  bare?: boolean;
  /** The artist's form to reply to a review. */
  replyForm?: (review: Review) => ReactNode;
};

export function Reviews({ view, hint, named, bare, replyForm }: ReviewsProps) {
  const { t } = useTranslation("event");
  if (view.mean === null) return <EmptyState title={t("noReviews")} hint={hint} />;

  return (
    <div className="stack">
      {!bare && (
        <p className="row">
          <Icon of={Star} filled />
          <b className="num">{view.mean}</b>
          <span className="meta num">{view.count}</span>
        </p>
      )}
      <ul className="stack">
        {view.reviews.map((review) => (
          <li className="panel stack tight" key={review.id}>
            <ReviewHead review={review} named={named} />
            {review.text && (
              <p lang="" dir="auto">
                {review.text}
              </p>
            )}
            {review.answer && (
              <blockquote className="quote meta" lang="" dir="auto">
                <b>{t("answer")}</b>
                <br />
                {review.answer}
              </blockquote>
            )}
            {(replyForm || !review.isMine) && (
              <div className="row">
                {replyForm?.(review)}
                {!review.isMine && <ReportLink kind="review" id={review.id} name={review.author} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReviewHead({ review, named }: { review: Review; named?: boolean }) {
  return (
    <p className="row between">
      <span className="row tight">
        <span className="row tight" role="img" aria-label={review.ratingText}>
          {Array.from({ length: review.rating }, (_, index) => (
            <Icon key={index} of={Star} filled />
          ))}
        </span>
        <b translate="no">{review.author}</b>
        <AuthorMark of={review.mark} />
        {named && review.event && (
          <Link className="link-alone" to={review.event.href} lang={review.event.lang}>
            {review.event.text}
          </Link>
        )}
      </span>
      <time className="tiny num" dateTime={review.iso}>
        {review.date}
      </time>
    </p>
  );
}
