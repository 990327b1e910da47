// Imported before anything else: React chooses its build by this, and its development build renders at half the speed.
process.env.NODE_ENV = 'production';
