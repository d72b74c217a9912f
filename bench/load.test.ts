import {expect, it} from 'vitest';
import {readReport} from './load';

const REPORT = `Running 8s test @ http://127.0.0.1:1/
  Latency Distribution
     50%  500.00us
     99%    1.50ms 
  80000 requests in 8.00s, 1.00GB read
  Socket errors: connect 1, read 2, write 0, timeout 3
  Non-2xx or 3xx responses: 4
Requests/sec:  10000.50
Transfer/sec:    128.00MB
`;

it('reads the rate, the latency and all errors of a report of wrk', () => {
  expect(readReport(REPORT)).toEqual({requests: 80_000, requestsPerSecond: 10_000.5, p99Ms: 1.5, errors: 10});
  expect(readReport(REPORT.replace('1.50ms', '1.20s').replace(/.*(?:Socket|Non-2xx).*\n/g, ''))).toMatchObject({
    p99Ms: 1200,
    errors: 0,
  });
  expect(() => readReport('unable to connect')).toThrow(/expected lines with Requests\/sec/);
});
