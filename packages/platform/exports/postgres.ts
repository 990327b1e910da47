export { ownsCluster } from '#platform/database/cluster-owner.ts';
export { stopOrphanedServer } from '#platform/database/orphaned-server.ts';
export { findPostgresBinaries, POSTGRES_PACKAGE } from '#platform/database/postgres-binaries.ts';
export { clusterMajor, clusterSystem } from '#platform/database/postgres-cluster.ts';
export { type PostgresServer, startPostgres } from '#platform/database/postgres-server.ts';
export { overTcp } from '#platform/database/unix-socket.ts';
