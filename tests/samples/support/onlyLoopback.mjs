// Loaded into a command by NODE_OPTIONS: a connection to another machine ends the process, and names it.
import net from 'node:net';
import process from 'node:process';

const LOOPBACK = /^(127\.0\.0\.1|localhost|::1|\/.*)$/;

net.Socket.prototype.connect = new Proxy(net.Socket.prototype.connect, {
  apply(connect, socket, values) {
    const [first] = values.flat();
    const host = typeof first === 'object' ? (first?.host ?? first?.path) : values[1];
    if (host !== undefined && !LOOPBACK.test(String(host))) {
      process.stderr.write(`found a connection to ${String(host)}, expected this machine only\n`);
      process.exit(86);
    }
    return Reflect.apply(connect, socket, values);
  },
});
