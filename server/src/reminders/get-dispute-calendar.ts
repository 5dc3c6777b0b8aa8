import { endpoint } from '../http/endpoint.ts';
import { viewCalendar } from './dispute-calendar.ts';

/** `GET disputes/calendar`. */
export const getDisputeCalendar = endpoint.disputes.getDisputeCalendar.handler(({ context }) => viewCalendar(context));
