/**
 * Ports from 1024 that customers' web servers do not use, but databases, queues, container engines and remote desktops
 * do. Their addresses are public, so this keeps the platform from attacking third parties in their own protocols.
 */
const servicePorts = new Set([
  1433, 1434, 1521, 1723, 1883, 2049, 2181, 2375, 2376, 2377, 2379, 2380, 3306, 3389, 4369, 4444, 5060, 5061, 5432,
  5672, 5900, 5984, 5985, 5986, 6000, 6379, 6380, 6443, 6667, 7001, 8500, 8600, 9042, 9092, 9200, 9300, 10250, 10255,
  10256, 11211, 15672, 25672, 26379, 27017, 27018, 27019, 28015, 33060, 50070,
]);

/** Allows 80, 443, and ports from 1024 except well-known internal services. Webhook receivers use many ports. */
export const isWebPort = (port: number): boolean =>
  port === 80 || port === 443 || (port >= 1_024 && port <= 65_535 && !servicePorts.has(port));
