import type {RequestHandler} from 'express';

/**
 * Refuses a form that a page of another origin sends (cross-site request forgery): browsers name it in
 * `Sec-Fetch-Site` (Fetch Metadata), older ones in `Origin`. Programs send neither. A page without a referrer sends
 * `Origin: null` to its own server too, so the first one counts where both are sent.
 */
export const requireSameOrigin: RequestHandler = (request, response, next) => {
  const {origin, host = '', 'sec-fetch-site': site} = request.headers;
  const isOwn =
    site === undefined
      ? origin === undefined || origin === `http://${host}`
      : site === 'same-origin' || site === 'none';
  if (request.method === 'GET' || isOwn) {
    next();
  } else {
    response.status(403).json({error: 'Send this request from the page of the sandbox, or from a program.'});
  }
};
