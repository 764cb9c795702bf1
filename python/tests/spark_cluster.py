"""A cluster of Spark on this machine: a master and executors that are processes of their own."""

import os
import shutil
import sys
from pathlib import Path

import pytest

import urlint

NEEDS = "Spark needs Java (install a JRE of version 17 or later)"


def start():
    """The session of a cluster of two executors with one core and 1 GiB each."""
    if shutil.which("java") is None:
        if os.environ.get("CI"):
            pytest.fail(NEEDS)
        pytest.skip(NEEDS)
    pyspark = pytest.importorskip("pyspark")
    os.environ.pop("SPARK_HOME", None)
    # executors are on this machine, whatever its name resolves to
    os.environ.update(SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_HOSTNAME="localhost", PYSPARK_PYTHON=sys.executable)
    package = str(Path(urlint.__file__).parent.parent)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("urlint tests")
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.adaptive.enabled": "false",
        "spark.executorEnv.PYTHONPATH": os.environ["PYTHONPATH"],
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    assert pyspark.__version__
    return session
