import type {RequestHandler} from 'express';
import {LOOPBACK_HOSTS} from '../world/deliveries';

/**
 * Refuses requests that name another host than this machine: a page of another site whose name resolves to it cannot
 * use what needs no key (DNS rebinding).
 */
export const requireLoopbackHost: RequestHandler = (request, response, next) => {
  const host = `http://${request.headers.host ?? ''}`;
  if (URL.canParse(host) && LOOPBACK_HOSTS.has(new URL(host).hostname)) {
    next();
  } else {
    response.status(421).json({error: 'Misdirected request: open http://127.0.0.1 or http://localhost.'});
  }
};
