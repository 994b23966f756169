const errors = {
  forbidden: "You are not allowed to do this.",
  unauthenticated: "Please sign in to continue.",
  foreignOrigin: "This request came from another site and was not carried out.",
  notFound: "Not found",
  notFoundTitle: "404 Page Not Found",
  notFoundHint: "Did you forget to add the page to the router?",
  methodNotAllowed: "This address does not take this kind of request.",
  invalid: "Please check what you entered.",
  invalidField: "“{field}” is not valid.",
  malformedJson: "The body is not valid JSON.",
  tooLarge: "This is too large.",
  throttled_one: "Too many tries. Please wait {count} second.",
  throttled_other: "Too many tries. Please wait {count} seconds.",
  unavailable: "This is not set up on this server.",
  title: "Something went wrong",
  unexpected: "Something went wrong on our side. Please try again. Reference: {id}",
  unexpectedPlain: "Something went wrong on our side. Please try again.",
  summary: "Please check these fields:",
};

export default errors;
